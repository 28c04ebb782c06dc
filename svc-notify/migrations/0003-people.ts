import type { Migration } from '@fieldhouse/service-kit';

/** Who hears of things: accounts as svc-auth, guardians as svc-family last told them. */
export const people: Migration = {
  up: async (db) => {
    await db.raw(`
      CREATE TABLE known_user (
        id int8 PRIMARY KEY,
        version int8 NOT NULL,
        gone boolean NOT NULL DEFAULT false,
        role text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        is_active boolean NOT NULL
      );
      CREATE INDEX known_user_admins ON known_user (id) WHERE role = 'admin' AND is_active AND NOT gone;

      CREATE TABLE known_guardian (
        id int8 PRIMARY KEY,
        version int8 NOT NULL,
        gone boolean NOT NULL DEFAULT false,
        child_id int8 NOT NULL,
        user_id int8 NOT NULL
      );
      CREATE INDEX known_guardian_child ON known_guardian (child_id) WHERE NOT gone;
    `);
  },
  down: async (db) => {
    await db.raw('DROP TABLE known_guardian, known_user');
  },
};
