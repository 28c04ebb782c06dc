import type { Migration } from '@fieldhouse/service-kit';

/** The access changes of a record of an import: those of the dry run, then those that the import made or left out. */
export const accessChangesOfImports: Migration = {
  sql: `ALTER TABLE import_record ADD access_changes jsonb NOT NULL DEFAULT '[]'`,
};
