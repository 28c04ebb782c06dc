import type { Migration } from '@fieldhouse/service-kit';

/**
 * The words by which the audit finds names. A generated column writes the table again, which takes a second for 20,000
 * names; the index is created with it, while nobody else reads the table. Replicas of 1.1 use `search_words`.
 */
export const foundBy: Migration = {
  sql: `
    ALTER TABLE name_projection ADD found_by text[] NOT NULL GENERATED ALWAYS AS (search_words_v2(name)) STORED;
    CREATE INDEX name_projection_found_by ON name_projection USING gin (array_to_tsvector(found_by));
  `,
};
