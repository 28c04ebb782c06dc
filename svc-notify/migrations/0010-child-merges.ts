import type { Migration } from '@fieldhouse/service-kit';

/** Merges of children as svc-family published them, and which notifications and emails moved with each. */
export const childMerges: Migration = {
  up: async (db) => {
    await db.raw(`
      CREATE TABLE child_merge (
        id int8 PRIMARY KEY,
        version int8 NOT NULL,
        gone boolean NOT NULL DEFAULT false,
        primary_id int8 NOT NULL,
        duplicate_ids int8[] NOT NULL
      );

      CREATE TABLE moved_record (
        merge_id int8 NOT NULL REFERENCES child_merge,
        kind text NOT NULL CHECK (kind IN ('notification', 'mail')),
        record_id int8 NOT NULL,
        from_id int8 NOT NULL,
        PRIMARY KEY (merge_id, kind, record_id)
      );
    `);
  },
  down: async (db) => {
    await db.raw('DROP TABLE moved_record, child_merge');
  },
};
