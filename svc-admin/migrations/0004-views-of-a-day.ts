import type { Migration } from '@fieldhouse/service-kit';

/** The accounts that a read has shown. Replicas of the release before leave it empty. */
export const viewsOfADay: Migration = {
  sql: `
    SET LOCAL ROLE fieldhouse_audit;
    ALTER TABLE audit.entry ADD user_ids int8[] NOT NULL DEFAULT '{}';
    RESET ROLE;
  `,
};
