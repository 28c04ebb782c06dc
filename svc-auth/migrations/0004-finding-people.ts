import type { Migration } from '@fieldhouse/service-kit';

/**
 * What an admin searches an account by, as the database itself derives it: a version that still runs writes accounts
 * without knowing of it. And an index for sessions that have outlived their fourteen days.
 */
export const findingPeople: Migration = {
  async up(db) {
    await db.raw(`
      CREATE FUNCTION plain_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\\u0300-\\u036f''’]', '', 'g');

      ALTER TABLE account ADD search_text text NOT NULL
        GENERATED ALWAYS AS (plain_letters(first_name || ' ' || last_name || ' ' || username || ' ' || email)) STORED;
      CREATE INDEX account_by_name
        ON account (last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id);
      CREATE INDEX session_created ON session (created_at);
    `);
  },
  async down(db) {
    await db.raw(`
      DROP INDEX session_created, account_by_name;
      ALTER TABLE account DROP search_text;
      DROP FUNCTION plain_letters;
    `);
  },
};
