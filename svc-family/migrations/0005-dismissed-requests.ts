import type { Migration } from '@fieldhouse/service-kit';

/** When a parent dismissed a decided request: dashboards no longer show it. */
export const dismissedRequests: Migration = {
  up: async (db) => {
    await db.raw('ALTER TABLE access_request ADD COLUMN dismissed_at timestamptz');
  },
  down: async (db) => {
    await db.raw('ALTER TABLE access_request DROP COLUMN dismissed_at');
  },
};
