import type { Migration } from '@fieldhouse/service-kit';

/** Age documents, away from the children: no list ever reads an image. A PNG is compressed already. */
export const ageDocuments: Migration = {
  up: async (db) => {
    await db.raw(`
      CREATE TABLE age_document (
        child_id int8 PRIMARY KEY REFERENCES child ON DELETE CASCADE,
        image bytea NOT NULL,
        uploaded_by int8 NOT NULL,
        uploaded_at timestamptz NOT NULL
      );
      ALTER TABLE age_document ALTER COLUMN image SET STORAGE EXTERNAL;
    `);
  },
  down: async (db) => {
    await db.raw('DROP TABLE age_document');
  },
};
