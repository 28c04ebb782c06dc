import type { Migration } from '@fieldhouse/service-kit';

/**
 * Changes of a registration's time slot: one row for each, with the slot before it, if there was one. They are part of the child's
 * history, are counted for the limit of changes in an hour, and number the calendar files of the registration.
 */
export const slotChange: Migration = {
  sql: `
    CREATE TABLE slot_change (
      registration_id int8 NOT NULL REFERENCES registration ON DELETE CASCADE,
      version int8 NOT NULL,
      from_start_time text,
      from_end_time text,
      changed_by int8 NOT NULL,
      by_parent boolean NOT NULL,
      changed_at timestamptz NOT NULL,
      PRIMARY KEY (registration_id, version)
    );
  `,
};
