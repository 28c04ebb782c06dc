import type { Migration } from '@fieldhouse/service-kit';

/**
 * Mail about an edit of an event has a kind of its own. The rows are not checked again: the rule before allowed less.
 */
export const mailAboutAChange: Migration = {
  sql: `
    ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
    ALTER TABLE mail ADD CONSTRAINT mail_kind_check
      CHECK (kind IN ('account', 'registration', 'access-request', 'reminder', 'backup', 'change')) NOT VALID;
  `,
};
