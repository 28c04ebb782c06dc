import type { Migration } from '@fieldhouse/service-kit';

/** The edit that a change belongs to: an edit of a series changes several events, and families are told once. */
export const scheduleChangeOfEdit: Migration = {
  sql: 'ALTER TABLE schedule_change ADD COLUMN edit_id uuid',
};
