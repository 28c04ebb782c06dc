import type { Migration } from '@fieldhouse/service-kit';

/** Keys that signed unsubscribe links before the present one: the links in emails that were sent then stay valid. */
export const formerLinkKeys: Migration = {
  sql: `
    CREATE TABLE former_link_key (
      key text PRIMARY KEY,
      ended_at timestamptz NOT NULL
    );
    CREATE INDEX former_link_key_by_age ON former_link_key (ended_at);
  `,
};
