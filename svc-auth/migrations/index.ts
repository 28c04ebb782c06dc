import { type Migrations, readSqlFunctions } from '@fieldhouse/service-kit';
import { tables } from './0001-tables.ts';
import { waiverSignatureByText } from './0002-waiver-signature-by-text.ts';

/** In their order. A released migration never changes; see `Migration` of service-kit. */
export const migrations: Migrations = {
  '0001_tables': tables,
  '0002_waiver_signature_by_text': waiverSignatureByText,
};

export const functions = readSqlFunctions(new URL('../sql/', import.meta.url));
