import type { Migration } from '@fieldhouse/service-kit';

/**
 * Password recovery: what was asked for and not looked at yet, known address or not; and the one reset an account may
 * have under way, with the hash of its link once a mail was made.
 */
export const passwordResets: Migration = {
  async up(db) {
    await db.raw(`
      CREATE TABLE password_reset_wish (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        email text NOT NULL,
        wished_at timestamptz NOT NULL
      );

      CREATE TABLE password_reset (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id int8 NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
        requested_at timestamptz NOT NULL,
        token_hash bytea UNIQUE,
        expires_at timestamptz,
        CHECK ((token_hash IS NULL) = (expires_at IS NULL))
      );
    `);
  },
  async down(db) {
    await db.raw('DROP TABLE password_reset, password_reset_wish');
  },
};
