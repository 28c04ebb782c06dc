import type { Migration } from '@fieldhouse/service-kit';

/**
 * Which address of an account its owner confirmed, which one waits for it, and for which one mail is stopped. Addresses
 * that exist count as confirmed. The confirmed address is stored as text, since a replica of 1.2 that changes `email`
 * leaves it: the new address is then not confirmed.
 */
export const confirmedAddresses: Migration = {
  sql: `
    ALTER TABLE account
      ADD email_confirmed_at timestamptz,
      ADD confirmed_email text,
      ADD pending_email text,
      ADD stopped_email text;
    UPDATE account SET email_confirmed_at = now(), confirmed_email = email;

    -- Links in email to an address. A used one is deleted.
    CREATE TABLE address_link (
      token_hash bytea PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('confirm', 'not-me')),
      account_id int8 NOT NULL REFERENCES account ON DELETE CASCADE,
      address text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX address_link_account ON address_link (account_id);
    CREATE INDEX address_link_expiry ON address_link (expires_at);
  `,
};
