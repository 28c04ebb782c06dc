import type { Club } from '@fieldhouse/infra/testing';
import { queryClub } from './query-database.ts';

/** Families are told of edits two minutes later; this makes those of all events due now. */
export async function makeChangesDue(club: Pick<Club, 'dataDir'>): Promise<void> {
  await queryClub(club, 'events', 'UPDATE schedule_change SET due_at = now()');
}
