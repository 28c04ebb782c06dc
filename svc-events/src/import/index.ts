import type { Capability } from '@fieldhouse/service-kit';
import { answerImportEvents } from './import-events.ts';
import { answerImportRegistrations } from './import-registrations.ts';
import { answerImportTeams } from './import-teams.ts';

/** What this service imports of an export. */
export const dataImport: Capability = {
  calls: [answerImportTeams, answerImportEvents, answerImportRegistrations],
};
