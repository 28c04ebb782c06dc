import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { childAliasByMerge } from './0002-child-alias-by-merge.ts';
import { foundBy } from './0003-found-by.ts';
import { leftOutRows } from './0004-left-out-rows.ts';
import { unlinkedByName } from './0005-unlinked-by-name.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_child_alias_by_merge': childAliasByMerge,
  '0003_found_by': foundBy,
  '0004_left_out_rows': leftOutRows,
  '0005_unlinked_by_name': unlinkedByName,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
