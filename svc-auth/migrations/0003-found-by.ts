import type { Migration } from '@fieldhouse/service-kit';

/**
 * The words by which admins find accounts. A generated column writes the table again, which takes a second for 20,000
 * accounts; the index is created with it, while nobody else reads the table. Replicas of 1.1 use `search_text`.
 */
export const foundBy: Migration = {
  sql: `
    ALTER TABLE account ADD found_by text[] NOT NULL GENERATED ALWAYS AS (
      search_words_v2(first_name) || search_words_v2(last_name) || search_words_v2(username) || search_words_v2(email)
        || phone_words(phone)
    ) STORED;
    CREATE INDEX account_found_by ON account USING gin (array_to_tsvector(found_by));
  `,
};
