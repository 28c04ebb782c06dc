import type { Migration } from '@fieldhouse/service-kit';

/**
 * What svc-family told of the children: names for lists and searches, and as they are compared when a file is matched.
 * `removed_child` stays while an earlier version of the service may run beside this one.
 */
export const knownChildren: Migration = {
  async up(db) {
    await db.raw(`
      CREATE TABLE known_child (
        id int8 PRIMARY KEY,
        version int8 NOT NULL,
        gone boolean NOT NULL DEFAULT false,
        first_name text NOT NULL DEFAULT '',
        last_name text NOT NULL DEFAULT '',
        nickname text,
        birthdate date,
        is_active boolean NOT NULL DEFAULT false,
        first_key text NOT NULL DEFAULT '',
        last_key text NOT NULL DEFAULT '',
        nickname_key text
      );
      CREATE INDEX known_child_by_name ON known_child (last_key, first_key) WHERE NOT gone;
      INSERT INTO known_child (id, version, gone) SELECT id, version, gone FROM removed_child;
    `);
  },
  async down(db) {
    await db.raw('DROP TABLE known_child');
  },
};
