import type { Migration } from '@fieldhouse/service-kit';

/** Links are found by the beginning of a parent's e-mail address. */
export const emailSearch: Migration = {
  up: async (db) => {
    await db.raw('CREATE INDEX known_user_email ON known_user (lower(email) text_pattern_ops)');
  },
  down: async (db) => {
    await db.raw('DROP INDEX known_user_email');
  },
};
