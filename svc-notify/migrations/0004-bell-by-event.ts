import type { Migration } from '@fieldhouse/service-kit';

/** What the bell says of one event, for when that is deleted. */
export const bellByEvent: Migration = {
  up: async (db) => {
    await db.raw('CREATE INDEX notification_by_event ON notification (event_id)');
  },
  down: async (db) => {
    await db.raw('DROP INDEX notification_by_event');
  },
};
