import type { Migration } from '@fieldhouse/service-kit';

/** Every event of a series says how often it repeats and how many there were (decision 65); older series are worked out from their dates. */
export const seriesFacts: Migration = {
  async up(db) {
    await db.raw(`
      ALTER TABLE event
        ADD COLUMN recurrence_frequency text CHECK (recurrence_frequency IN ('weekly', 'biweekly', 'monthly')),
        ADD COLUMN recurrence_count int CHECK (recurrence_count >= 2);
      WITH gaps AS (
        SELECT series_id, date, date - lag(date) OVER (PARTITION BY series_id ORDER BY date, id) AS days
        FROM event WHERE series_id IS NOT NULL
      ), series AS (
        SELECT series_id, count(*) AS events, min(days) FILTER (WHERE days > 0) AS days FROM gaps GROUP BY series_id
      )
      UPDATE event e SET
        recurrence_frequency = CASE WHEN s.days < 14 THEN 'weekly' WHEN s.days < 28 THEN 'biweekly' ELSE 'monthly' END,
        recurrence_count = greatest(s.events, 2)
      FROM series s WHERE s.series_id = e.series_id;
    `);
  },
  async down(db) {
    await db.raw('ALTER TABLE event DROP COLUMN recurrence_frequency, DROP COLUMN recurrence_count');
  },
};
