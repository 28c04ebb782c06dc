import type { Migration } from '@fieldhouse/service-kit';

/**
 * Rows that a coach leaves out of an upload, notes about how a row was read, what is known of the file, and a count of
 * the changes of an upload's rows.
 */
export const leftOutRows: Migration = {
  sql: `
    ALTER TABLE staged_game_row
      ADD COLUMN left_out boolean NOT NULL DEFAULT false,
      ADD COLUMN notes text[] NOT NULL DEFAULT '{}';
    ALTER TABLE game_upload
      ADD COLUMN revision int NOT NULL DEFAULT 0,
      ADD COLUMN encoding text,
      ADD COLUMN date_order text;
  `,
};
