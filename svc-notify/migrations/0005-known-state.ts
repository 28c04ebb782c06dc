import type { Migration } from '@fieldhouse/service-kit';

/**
 * What a family knew of a registration before the changes that a waiting mail is about; null: not certain. A mail is not
 * sent when it would say what they knew (decision record 41).
 */
export const knownState: Migration = { sql: 'ALTER TABLE mail ADD COLUMN known_state text' };
