import type { Migration } from '@fieldhouse/service-kit';

/**
 * The birth date that a child's age was verified for, once another birth date has ended that (product decision 102).
 * The trigger `end_age_verification` stores it.
 */
export const ageVerificationOfBirthdate: Migration = {
  sql: `
    ALTER TABLE child ADD age_was_verified_for date;
    ALTER TABLE merged_age_document ADD was_verified_for date;
  `,
};
