import type { Migration } from '@fieldhouse/service-kit';

/**
 * Passkeys (WebAuthn) and the codes that replace one. `passkey_due`: the password alone started this session of a coach
 * or an admin while the club asked them for a passkey; null: whole, or started by a replica of 1.3.
 */
export const passkeys: Migration = {
  sql: `
    CREATE TABLE passkey (
      id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int8 NOT NULL REFERENCES account ON DELETE CASCADE,
      credential_id bytea NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter int8 NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    );
    CREATE INDEX passkey_account ON passkey (account_id);

    -- What a passkey has to sign, by its hash. A used one is deleted. Without a session it is for signing in.
    CREATE TABLE passkey_challenge (
      challenge_hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('make', 'sign-in', 'confirm')),
      session_id int8 REFERENCES session (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      CHECK ((purpose = 'sign-in') = (session_id IS NULL))
    );
    CREATE INDEX passkey_challenge_session ON passkey_challenge (session_id);
    CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

    -- Codes that are not used yet, by their hashes with the salt of the account.
    CREATE TABLE recovery_code (
      account_id int8 NOT NULL REFERENCES account ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      salt bytea NOT NULL,
      PRIMARY KEY (account_id, code_hash)
    );

    ALTER TABLE session ADD passkey_due boolean;
  `,
};
