import type { Migration } from '@fieldhouse/service-kit';

/**
 * The words by which events, teams, coaches and children are found. A generated column writes the table again, which
 * takes a second for 20,000 rows; the index is created with it, while nobody else reads the table. Replicas of 1.1 use
 * `search_words`.
 */
export const foundBy: Migration = {
  sql: `
    ALTER TABLE event ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
      distinct_words(
        search_words_v2(title) || search_words_v2(location) || search_words_v2(instructor)
          || coalesce(search_words_v2(description), '{}')
      )
    ) STORED;
    CREATE INDEX event_found_by ON event USING gin (array_to_tsvector(found_by));

    ALTER TABLE team ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
      search_words_v2(name) || coalesce(search_words_v2(league_name), '{}')
    ) STORED;
    CREATE INDEX team_found_by ON team USING gin (array_to_tsvector(found_by));

    ALTER TABLE user_projection ADD found_by text[] NOT NULL GENERATED ALWAYS AS (search_words_v2(name)) STORED;
    CREATE INDEX user_projection_found_by ON user_projection USING gin (array_to_tsvector(found_by))
      WHERE role <> 'parent';

    ALTER TABLE child_projection ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
      search_words_v2(first_name) || search_words_v2(last_name)
    ) STORED;
    CREATE INDEX child_projection_found_by ON child_projection USING gin (array_to_tsvector(found_by));
  `,
};
