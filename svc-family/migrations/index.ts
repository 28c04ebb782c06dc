import type { Migrations } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';

/** Until the tag v1.0.0 there is this one, and it is edited; see `Migration` of service-kit. */
export const migrations: Migrations = { '0001_tables': tables };
