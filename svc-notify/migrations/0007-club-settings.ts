import type { Migration } from '@fieldhouse/service-kit';

/**
 * The club's settings as svc-admin published them, and its mail server: one row each. The address of the mail server is
 * encrypted with `SETTINGS_KEY`.
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

    CREATE TABLE mail_server (
      id int8 PRIMARY KEY CHECK (id = 1),
      version int8 NOT NULL,
      sealed_address bytea NOT NULL
    );
  `,
};
