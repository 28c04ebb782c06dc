import { exportEvents, exportRegistrations, exportTeams, registrationData } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { exportedEvents, exportedRegistrations, exportedTeams } from './export.repository.ts';
import { registrationsOfChildren, teamsOfChildren } from './registrations-of-children.ts';

/** Pages of what this service owns, for an export of the club's data. */
const answerExportEvents = answers(exportEvents, async (page, { db }) => ({ rows: await exportedEvents(db, page) }));
const answerExportRegistrations = answers(exportRegistrations, async (page, { db }) => ({
  rows: await exportedRegistrations(db, page),
}));
const answerExportTeams = answers(exportTeams, async (page, { db }) => ({ rows: await exportedTeams(db, page) }));

/** The registrations and teams of some children, for the export of a family's data. */
const answerRegistrationData = answers(registrationData, async ({ childIds }, { db }) => ({
  registrations: await registrationsOfChildren(db, childIds),
  teams: await teamsOfChildren(db, childIds),
}));

export const exportAnswers = [answerExportEvents, answerExportRegistrations, answerExportTeams, answerRegistrationData];
