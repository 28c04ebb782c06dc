import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { queryDatabase } from './query-database.ts';

/** Families are told of edits two minutes later; this makes those of all events due now. */
export async function makeChangesDue(club: Pick<Club, 'dataDir'>): Promise<void> {
  const { urls } = await clubDatabases(club);
  await queryDatabase(urls.events, 'UPDATE schedule_change SET due_at = now()');
}
