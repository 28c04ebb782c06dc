import type { Migration } from '@fieldhouse/service-kit';

/**
 * The club's settings as svc-admin published them, and whether View Only is enforced: one row each. Without the latter
 * `ENFORCE_VIEW_ONLY` decides, so that nothing changes at the upgrade.
 */
export const clubSettings: Migration = {
  sql: `
    CREATE TABLE club_setting (
      id int8 PRIMARY KEY,
      version int8 NOT NULL,
      is_deleted boolean NOT NULL DEFAULT false,
      name text NOT NULL,
      reply_to text,
      postal_address text NOT NULL,
      is_invitation_approved boolean NOT NULL
    );

    CREATE TABLE guardian_scope (
      id int8 PRIMARY KEY CHECK (id = 1),
      version int8 NOT NULL,
      is_view_only_enforced boolean NOT NULL
    );
  `,
};
