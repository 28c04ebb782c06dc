import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { childMergeOfDuplicate } from './0002-child-merge-of-duplicate.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_child_merge_of_duplicate': childMergeOfDuplicate,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
