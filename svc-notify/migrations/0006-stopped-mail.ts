import type { Migration } from '@fieldhouse/service-kit';

/**
 * The addresses of accounts whose mail is stopped, since whoever reads it said 'This was not me'. Not a column of
 * `user_projection`: replicas of 1.2 keep its rows whole.
 */
export const stoppedMail: Migration = {
  sql: `
    CREATE TABLE stopped_mail (
      user_id int8 PRIMARY KEY,
      address text NOT NULL
    );
  `,
};
