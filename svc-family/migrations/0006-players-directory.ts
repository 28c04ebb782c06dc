import type { Migration } from '@fieldhouse/service-kit';

/**
 * What the players' directory sorts and filters by, and parents' names as it searches them: derived by the database itself, as a
 * version that still runs writes accounts without knowing of it.
 */
export const playersDirectory: Migration = {
  async up(db) {
    await db.raw(`
      CREATE INDEX child_birthdate ON child (birthdate, id);
      CREATE INDEX child_active ON child (sort_name, id) WHERE is_active;
      CREATE INDEX child_missing_sizes ON child (sort_name, id) WHERE shirt_size IS NULL OR pant_size IS NULL;
      CREATE INDEX child_missing_document ON child (sort_name, id) WHERE age_document_at IS NULL;

      CREATE FUNCTION words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN array_remove(
        regexp_split_to_array(
          regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\\u0300-\\u036f''’]', '', 'g'),
          '[^[:alnum:]]+'
        ),
        ''
      );
      ALTER TABLE known_user ADD search_words text[] NOT NULL
        GENERATED ALWAYS AS (words_of(first_name || ' ' || last_name)) STORED;
      CREATE INDEX known_user_search ON known_user USING gin (array_to_tsvector(search_words));
    `);
  },
  async down(db) {
    await db.raw(`
      DROP INDEX known_user_search;
      ALTER TABLE known_user DROP search_words;
      DROP FUNCTION words_of;
      DROP INDEX child_missing_document, child_missing_sizes, child_active, child_birthdate;
    `);
  },
};
