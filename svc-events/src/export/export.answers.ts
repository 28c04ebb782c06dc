import { exportEvents, exportRegistrations, exportTeams, registrationData } from '@fieldhouse/contracts';
import type { FamilyCalendarLink } from '@fieldhouse/contracts/export';
import { answers, type Db } from '@fieldhouse/service-kit';
import { feedsOf } from '../calendar/feed.repository.ts';
import { exportedEvents, exportedRegistrations, exportedTeams } from './export.repository.ts';
import { registrationsOfChildren, teamsOfChildren } from './registrations-of-children.ts';

/** Pages of what this service owns, for an export of the club's data. */
const answerExportEvents = answers(exportEvents, async (page, { db }) => ({ rows: await exportedEvents(db, page) }));
const answerExportRegistrations = answers(exportRegistrations, async (page, { db }) => ({
  rows: await exportedRegistrations(db, page),
}));
const answerExportTeams = answers(exportTeams, async (page, { db }) => ({ rows: await exportedTeams(db, page) }));

/** The registrations and teams of some children and the links of a user, for the export of a family's data. */
const answerRegistrationData = answers(registrationData, async ({ childIds, userId }, { db }) => ({
  registrations: await registrationsOfChildren(db, childIds),
  teams: await teamsOfChildren(db, childIds),
  calendarLinks: userId === undefined ? [] : await linksOf(db, userId),
}));

export const exportAnswers = [answerExportEvents, answerExportRegistrations, answerExportTeams, answerRegistrationData];

async function linksOf(db: Db, userId: number): Promise<FamilyCalendarLink[]> {
  return (await feedsOf(db, userId)).map(({ id: _, ...link }) => link);
}
