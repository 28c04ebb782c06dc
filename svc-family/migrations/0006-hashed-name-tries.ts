import type { Migration } from '@fieldhouse/service-kit';

/**
 * Tries of a name outlive the children of that name, so they hold its hash (see `name-try.repository.ts`). Tries that
 * replicas of 1.1 store meanwhile have the name itself, which this release reads as well.
 */
export const hashedNameTries: Migration = {
  sql: `UPDATE name_try SET name_key = encode(sha256(convert_to(name_key, 'UTF8')), 'base64')`,
};
