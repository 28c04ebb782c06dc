import type { Migration } from '@fieldhouse/service-kit';

/** Accounts as svc-auth last told them: names and contacts of guardians. */
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
    `);
  },
  down: async (db) => {
    await db.raw('DROP TABLE known_user');
  },
};
