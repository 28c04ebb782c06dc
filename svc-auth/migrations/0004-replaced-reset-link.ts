import type { Migration } from '@fieldhouse/service-kit';

/** Reset links that a newer link of the account has replaced: who opens one learns that there is a newer one. */
export const replacedResetLink: Migration = {
  sql: `
    CREATE TABLE replaced_reset_link (
      token_hash bytea PRIMARY KEY,
      account_id int8 NOT NULL REFERENCES account ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX replaced_reset_link_account ON replaced_reset_link (account_id);
    CREATE INDEX replaced_reset_link_expiry ON replaced_reset_link (expires_at);
  `,
};
