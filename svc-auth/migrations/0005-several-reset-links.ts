import type { Migration } from '@fieldhouse/service-kit';

/**
 * An account has several reset links at once, each a row of `password_reset`, so that a stranger's request does not end
 * the link that its owner has received. The index is created in the transaction: the table has the rows of one day.
 */
export const severalResetLinks: Migration = {
  sql: `
    CREATE INDEX password_reset_account ON password_reset (account_id);
    ALTER TABLE password_reset DROP CONSTRAINT password_reset_account_id_key;
    DROP TABLE replaced_reset_link;
  `,
};
