import type { Migration } from '@fieldhouse/service-kit';

/**
 * Edits of an event's date, time, location or coaches that its families do not know yet, with what they knew before
 * each; and of each registration, what its family was last told of such an edit and how often, which numbers the
 * calendar files of the registration.
 */
export const scheduleChange: Migration = {
  sql: `
    CREATE TABLE schedule_change (
      event_id int8 PRIMARY KEY REFERENCES event ON DELETE CASCADE,
      known jsonb NOT NULL,
      reason text,
      due_at timestamptz NOT NULL
    );
    CREATE INDEX schedule_change_due ON schedule_change (due_at);
    CREATE TABLE change_notice (
      registration_id int8 PRIMARY KEY REFERENCES registration ON DELETE CASCADE,
      version int8 NOT NULL,
      times int NOT NULL,
      before jsonb NOT NULL,
      reason text
    );
  `,
};
