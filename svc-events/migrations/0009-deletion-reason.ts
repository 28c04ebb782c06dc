import type { Migration } from '@fieldhouse/service-kit';

/** Why an event was deleted, for the families that were registered; null without a reason, and while it exists. */
export const deletionReason: Migration = { sql: 'ALTER TABLE event ADD COLUMN deletion_reason text' };
