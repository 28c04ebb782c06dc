import type { Migration } from '@fieldhouse/service-kit';

/**
 * From which day of the club's calendar on a text of the waiver is in force; null: from the beginning, as the text that
 * a release brought. `row_version` grows with each text that an admin stores, which `version`, the number that people
 * read, does not when the text that waits is replaced.
 */
export const datesOfWaiverTexts: Migration = {
  sql: `
    ALTER TABLE waiver_text
      ADD in_force_from date,
      ADD row_version int8 NOT NULL DEFAULT 0;
  `,
};
