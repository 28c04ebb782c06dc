import type { Migration } from '@fieldhouse/service-kit';

/**
 * When the user of a session gave the password once more; null: only at the sign-in (`created_at`). And the browser and
 * device that it was started from, for the user's list; null for a session that a replica of 1.2 started.
 */
export const signInOfSession: Migration = {
  sql: `
    ALTER TABLE session
      ADD reauthenticated_at timestamptz,
      ADD device text CHECK (char_length(device) BETWEEN 1 AND 60);
  `,
};
