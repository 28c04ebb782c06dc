import type { Migration } from '@fieldhouse/service-kit';

/**
 * What email shows and carries besides its text: files, a copy of the waiver that is asked for when it is sent, and a
 * child's first name and birth date. A replica of the version before stores and sends mail without them.
 */
export const attachments: Migration = {
  up: async (db) => {
    await db.raw(`
      ALTER TABLE mail
        ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN needs_waiver boolean NOT NULL DEFAULT false;
      ALTER TABLE known_child ADD COLUMN first_name text, ADD COLUMN birthdate date;
    `);
  },
  down: async (db) => {
    await db.raw(`
      ALTER TABLE known_child DROP COLUMN first_name, DROP COLUMN birthdate;
      ALTER TABLE mail DROP COLUMN attachments, DROP COLUMN needs_waiver;
    `);
  },
};
