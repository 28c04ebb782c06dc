import type { Capability } from '@fieldhouse/service-kit';
import type { Passwords } from '../credentials/passwords.ts';
import { answerImportUsers } from './import-users.ts';

/** What this service imports of an export. */
export const dataImport = (passwords: Passwords): Capability => ({
  calls: [answerImportUsers(passwords)],
});
