import type { Migration } from '@fieldhouse/service-kit';

/**
 * The words by which game records and players are found, the names that records are sorted by, and one key for names:
 * the keys of names beyond ASCII are computed again, since 1.1 kept letters such as 'ł'. Generated columns write the
 * table again, which takes a second for 20,000 rows; the indexes are created with them, while nobody else reads the
 * table. Replicas of 1.1 use `search_words`.
 */
export const foundBy: Migration = {
  sql: `
    UPDATE game_record
    SET first_key = game_key(first_name), last_key = game_key(last_name), opponent_key = game_key(opponent)
    WHERE first_key IS NOT NULL
      AND octet_length(first_name || last_name || opponent) <> length(first_name || last_name || opponent);

    ALTER TABLE game_record
      -- Empty where the words of \`search_words\` are the same, which is for most: 50,000 rows are stored at once.
      ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
        CASE
          WHEN octet_length(first_name || last_name || team_name || opponent)
              = length(first_name || last_name || team_name || opponent)
            AND (first_name || last_name) !~ '[^A-Za-z0-9'']' AND strpos(team_name || opponent, '.') = 0 THEN '{}'
          ELSE plain_words(plain_letters_v2(first_name || ' ' || last_name || ' ' || team_name || ' ' || opponent))
            || search_words_v2(first_name) || search_words_v2(last_name)
        END
      ) STORED,
      -- Most names are plain but for their capitals.
      ADD sort_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(
        CASE
          WHEN (last_name || ' ' || first_name) ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$'
            THEN lower((last_name || ' ' || first_name) COLLATE "C")
          ELSE plain_letters_v2(last_name || ' ' || first_name)
        END,
        200
      )) STORED;
    CREATE INDEX game_record_found_by ON game_record USING gin (array_to_tsvector(found_by));
    CREATE INDEX game_record_by_sort_name ON game_record (sort_name, id);

    UPDATE staged_game_row
    SET first_key = game_key(first_name), last_key = game_key(last_name), opponent_key = game_key(opponent)
    WHERE octet_length(first_name || last_name || opponent) <> length(first_name || last_name || opponent);

    ALTER TABLE child_projection ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
      search_words_v2(first_name) || search_words_v2(last_name) || coalesce(search_words_v2(nickname), '{}')
    ) STORED;
    CREATE INDEX child_projection_found_by ON child_projection USING gin (array_to_tsvector(found_by));
    UPDATE child_projection
    SET first_key = name_key(first_name), last_key = name_key(last_name), nickname_key = name_key(nickname)
    WHERE octet_length(concat(first_name, last_name, nickname)) <> length(concat(first_name, last_name, nickname));
  `,
};
