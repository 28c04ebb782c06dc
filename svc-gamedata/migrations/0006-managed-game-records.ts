import type { Migration } from '@fieldhouse/service-kit';

/**
 * What the list of game records is searched, filtered and sorted by; test data; links that a person removed. The words are
 * derived without a function of ours: 50,000 rows are stored at once.
 */
export const managedGameRecords: Migration = {
  async up(db) {
    await db.raw(`
      ALTER TABLE game_record
        ADD is_sample boolean NOT NULL DEFAULT false,
        ADD link_removed boolean NOT NULL DEFAULT false,
        ADD search_words tsvector NOT NULL GENERATED ALWAYS AS (
          to_tsvector('simple', regexp_replace(
            regexp_replace(
              normalize(lower((first_name || ' ' || last_name || ' ' || team_name || ' ' || opponent) COLLATE "und-x-icu"), NFKD),
              '[\\u0300-\\u036f''’]', '', 'g'
            ),
            '[^[:alnum:]]+', ' ', 'g'
          ))
        ) STORED;

      CREATE INDEX game_record_search ON game_record USING gin (search_words);
      CREATE INDEX game_record_by_player ON game_record (folded(last_name || ' ' || first_name), id);
      CREATE INDEX game_record_of_sport ON game_record (sport, game_date, id);
      CREATE INDEX game_record_linked ON game_record (game_date, id) WHERE child_id IS NOT NULL AND NOT is_sample;
      CREATE INDEX game_record_unlinked ON game_record (game_date, id) WHERE child_id IS NULL AND NOT is_sample;
      CREATE INDEX game_record_sample ON game_record (game_date, id) WHERE is_sample;
    `);
  },
  async down(db) {
    await db.raw(`
      DROP INDEX game_record_sample, game_record_unlinked, game_record_linked, game_record_of_sport, game_record_by_player,
        game_record_search;
      ALTER TABLE game_record DROP search_words, DROP link_removed, DROP is_sample;
    `);
  },
};
