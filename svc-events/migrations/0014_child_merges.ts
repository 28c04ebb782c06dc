import type { Migration } from '@fieldhouse/service-kit';

/**
 * Merges of children as svc-family published them, and which rows moved with each: an undo moves just those back. `kept_id` is the
 * registration for the same event that stayed, where this one's place became free.
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
        registrations boolean NOT NULL
      );

      CREATE TABLE moved_registration (
        merge_id int8 NOT NULL REFERENCES child_merge,
        registration_id int8 NOT NULL REFERENCES registration ON DELETE CASCADE,
        from_id int8 NOT NULL,
        kept_id int8,
        PRIMARY KEY (merge_id, registration_id)
      );
      CREATE INDEX moved_registration_by_registration ON moved_registration (registration_id);

      CREATE TABLE moved_member (
        merge_id int8 NOT NULL REFERENCES child_merge,
        team_id int8 NOT NULL REFERENCES team ON DELETE CASCADE,
        from_id int8 NOT NULL,
        added_at timestamptz NOT NULL,
        primary_joined boolean NOT NULL,
        PRIMARY KEY (merge_id, team_id, from_id)
      );
    `);
  },
  async down(db) {
    await db.raw('DROP TABLE moved_member, moved_registration, child_merge');
  },
};
