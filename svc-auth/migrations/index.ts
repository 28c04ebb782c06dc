import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';

/** Until the tag v1.0.0 this is the only migration, and changes edit it; see `Migration` of service-kit. */
export const migrations: Migrations = { '0001_tables': tables };

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
