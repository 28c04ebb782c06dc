import type { Migration } from '@fieldhouse/service-kit';

/**
 * Merges of children as svc-family published them, and which rows moved with each: an undo moves just those back. `merged_seen` is
 * how far each user had seen the primary's own evaluations.
 */
export const childMerges: Migration = {
  async up(db) {
    await db.raw(`
      CREATE TABLE child_merge (
        id int8 PRIMARY KEY,
        version int8 NOT NULL,
        gone boolean NOT NULL DEFAULT false,
        primary_id int8 NOT NULL,
        duplicate_ids int8[] NOT NULL,
        evaluations boolean NOT NULL,
        game_data boolean NOT NULL
      );

      CREATE TABLE child_alias (
        id int8 PRIMARY KEY,
        primary_id int8 NOT NULL,
        merge_id int8 NOT NULL REFERENCES child_merge
      );

      CREATE TABLE moved_record (
        merge_id int8 NOT NULL REFERENCES child_merge,
        kind text NOT NULL CHECK (kind IN ('evaluation', 'game_record', 'staged_game_row')),
        record_id int8 NOT NULL,
        row int NOT NULL DEFAULT 0,
        from_id int8 NOT NULL,
        PRIMARY KEY (merge_id, kind, record_id, row)
      );

      CREATE TABLE merged_seen (
        merge_id int8 NOT NULL REFERENCES child_merge,
        user_id int8 NOT NULL,
        up_to int8 NOT NULL,
        PRIMARY KEY (merge_id, user_id)
      );
      CREATE INDEX staged_game_row_of_child ON staged_game_row (child_id) WHERE child_id IS NOT NULL;
    `);
  },
  async down(db) {
    await db.raw(`
      DROP INDEX staged_game_row_of_child;
      DROP TABLE merged_seen, moved_record, child_alias, child_merge;
    `);
  },
};
