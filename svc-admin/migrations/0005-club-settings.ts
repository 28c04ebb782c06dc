import type { Migration } from '@fieldhouse/service-kit';

/** The club's settings and its logo: one row each. */
export const clubSettings: Migration = {
  sql: `
    CREATE TABLE club_setting (
      id int8 PRIMARY KEY CHECK (id = 1),
      version int8 NOT NULL,
      name text NOT NULL,
      reply_to text,
      postal_address text NOT NULL,
      is_invitation_approved boolean NOT NULL
    );

    CREATE TABLE club_logo (
      id int8 PRIMARY KEY CHECK (id = 1),
      version int8 NOT NULL,
      content_type text NOT NULL,
      content bytea NOT NULL
    );
  `,
};
