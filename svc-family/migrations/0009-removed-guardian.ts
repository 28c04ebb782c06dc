import type { Migration } from '@fieldhouse/service-kit';

/**
 * Links that an admin has removed, with the invitations that ended with them, as long as the removal can be undone.
 * Links that replicas of 1.4 remove have no row: their removal cannot be undone.
 */
export const removedGuardian: Migration = {
  sql: `
    CREATE TABLE removed_guardian (
      guardian_id int8 PRIMARY KEY,
      child_id int8 NOT NULL REFERENCES child ON DELETE CASCADE,
      user_id int8 NOT NULL,
      access_level text NOT NULL CHECK (access_level IN ('full', 'view-only')),
      created_at timestamptz NOT NULL,
      invited_by int8,
      invitations jsonb NOT NULL,
      invitation_links jsonb NOT NULL,
      removed_at timestamptz NOT NULL
    );
    CREATE INDEX removed_guardian_child ON removed_guardian (child_id);
    CREATE INDEX removed_guardian_user ON removed_guardian (user_id);
    CREATE INDEX removed_guardian_age ON removed_guardian (removed_at);
  `,
};
