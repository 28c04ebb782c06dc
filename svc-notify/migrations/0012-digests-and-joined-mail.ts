import type { Migration } from '@fieldhouse/service-kit';

/**
 * Which digest of a person is decided: once for each kind and period, with its mail, or without one where nothing was
 * new. Mails of a person with the same `joins` are sent as one, with what is not out of date; `joined_id` is the one
 * that was sent for it. The rows of `mail` are not checked again: the rule before allowed less.
 */
export const digestsAndJoinedMail: Migration = {
  sql: `
    CREATE TABLE digest (
      user_id int8 NOT NULL,
      kind text NOT NULL CHECK (kind IN ('daily', 'weekly')),
      period date NOT NULL,
      mail_id int8,
      PRIMARY KEY (user_id, kind, period)
    );
    CREATE INDEX digest_by_age ON digest (period);

    ALTER TABLE mail ADD COLUMN joins text, ADD COLUMN joined_id int8;
    ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
    ALTER TABLE mail ADD CONSTRAINT mail_kind_check CHECK (kind IN (
      'account', 'registration', 'access-request', 'reminder', 'backup', 'change', 'announcement', 'digest'
    )) NOT VALID;
  `,
};
