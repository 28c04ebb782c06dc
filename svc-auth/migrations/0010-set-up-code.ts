import type { Migration } from '@fieldhouse/service-kit';

/** The one code with which the first admin of a club is made on the page /set-up. */
export const setUpCode: Migration = {
  sql: `
    CREATE TABLE set_up_code (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      code_hash text NOT NULL,
      expires_at timestamptz NOT NULL,
      tries_left int2 NOT NULL
    );
  `,
};
