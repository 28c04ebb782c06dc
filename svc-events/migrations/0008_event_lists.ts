import type { Migration } from '@fieldhouse/service-kit';

/** Past and upcoming by the last day, counted from the index alone; the events of a series. */
export const eventLists: Migration = {
  async up(db) {
    await db.raw(`
      CREATE INDEX event_by_last_day ON event (last_date) WHERE deleted_at IS NULL;
      CREATE INDEX event_by_series ON event (series_id, date) WHERE series_id IS NOT NULL;
    `);
  },
  async down(db) {
    await db.raw('DROP INDEX event_by_last_day, event_by_series');
  },
};
