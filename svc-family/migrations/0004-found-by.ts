import type { Migration } from '@fieldhouse/service-kit';

/**
 * The words by which children and parents are found, and one key for names: `name_key` and `sort_name` of names beyond
 * ASCII are computed again, since 1.1 kept letters such as 'ł'. A generated column writes the table again, which takes
 * a second for 20,000 children; the index is created with it, while nobody else reads the table. Replicas of 1.1 use
 * `search_words`.
 */
export const foundBy: Migration = {
  sql: `
    ALTER TABLE child ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
      search_words_v2(first_name) || search_words_v2(last_name) || coalesce(search_words_v2(nickname), '{}')
    ) STORED;
    CREATE INDEX child_found_by ON child USING gin (array_to_tsvector(found_by));

    ALTER TABLE user_projection ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
      search_words_v2(first_name) || search_words_v2(last_name) || phone_words(phone)
    ) STORED;
    CREATE INDEX user_projection_found_by ON user_projection USING gin (array_to_tsvector(found_by));

    UPDATE child
    SET name_key = child_name_key(first_name, last_name), sort_name = child_sort_name(first_name, last_name)
    WHERE (name_key, sort_name)
      IS DISTINCT FROM (child_name_key(first_name, last_name), child_sort_name(first_name, last_name));

    UPDATE name_try
    SET name_key = child_name_key(split_part(name_key, E'\\n', 1), split_part(name_key, E'\\n', 2))
    WHERE octet_length(name_key) <> length(name_key);
  `,
};
