import type { Migration } from '@fieldhouse/service-kit';

/**
 * Who judged and at which event, the orders of the list of evaluations, and the words it is searched by: derived by the
 * database itself, as a version that still runs stores children without knowing of them.
 */
export const evaluationsWritten: Migration = {
  async up(db) {
    await db.raw(`
      ALTER TABLE evaluation ADD coach_id int8, ADD event_id int8, ADD event_title text;
      CREATE INDEX evaluation_newest ON evaluation (date DESC, id DESC);
      CREATE INDEX evaluation_of_sport ON evaluation (sport, date DESC, id DESC);

      CREATE FUNCTION words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN (
        SELECT coalesce(array_agg(word[1]), '{}')
        FROM regexp_matches(
          regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFKD), '[\\u0300-\\u036f''’]', '', 'g'),
          '[[:alnum:]]{1,60}', 'g'
        ) word
      );
      ALTER TABLE known_child ADD search_words text[] NOT NULL
        GENERATED ALWAYS AS (words_of(first_name || ' ' || last_name || ' ' || coalesce(nickname, ''))) STORED;
      CREATE INDEX known_child_search ON known_child USING gin (array_to_tsvector(search_words));
    `);
  },
  async down(db) {
    await db.raw(`
      DROP INDEX known_child_search;
      ALTER TABLE known_child DROP search_words;
      DROP FUNCTION words_of;
      DROP INDEX evaluation_of_sport, evaluation_newest;
      ALTER TABLE evaluation DROP event_title, DROP event_id, DROP coach_id;
    `);
  },
};
