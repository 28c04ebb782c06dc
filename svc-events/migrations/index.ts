import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';

/** Until the tag v1.0.0 there is only this migration, and it is edited in place; see `Migration` of service-kit. */
export const migrations: Migrations = { '0001_tables': tables };

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
