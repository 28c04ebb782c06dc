import type { Migration } from '@fieldhouse/service-kit';

/** Changes of an account that wait, and the links in email that stop them. */
export const plannedChanges: Migration = {
  sql: `
    CREATE TABLE account_deletion (
      account_id int8 PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      due_at timestamptz NOT NULL
    );
    CREATE INDEX account_deletion_due ON account_deletion (due_at);

    -- The address before is stored: when the account has another one by then, the mailbox is not lost.
    -- \`outcome\` is null while it waits.
    CREATE TABLE lost_mailbox (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int8 NOT NULL REFERENCES account ON DELETE CASCADE,
      previous_email text NOT NULL,
      email text NOT NULL,
      confirmed_by text NOT NULL CHECK (char_length(confirmed_by) BETWEEN 1 AND 200),
      requested_by int8 NOT NULL,
      requested_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      outcome text CHECK (outcome IN ('done', 'stopped', 'withdrawn', 'lapsed'))
    );
    CREATE UNIQUE INDEX lost_mailbox_waiting ON lost_mailbox (account_id) WHERE outcome IS NULL;
    CREATE INDEX lost_mailbox_account ON lost_mailbox (account_id);
    CREATE INDEX lost_mailbox_due ON lost_mailbox (due_at) WHERE outcome IS NULL;

    CREATE TABLE stop_link (
      token_hash bytea PRIMARY KEY,
      what text NOT NULL CHECK (what IN ('deletion', 'lost-mailbox')),
      account_id int8 NOT NULL REFERENCES account ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX stop_link_account ON stop_link (account_id);
    CREATE INDEX stop_link_expiry ON stop_link (expires_at);
  `,
};
