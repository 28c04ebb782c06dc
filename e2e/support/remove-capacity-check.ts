import { clubDatabases } from '@fieldhouse/infra/testing';
import { queryDatabase } from './query-database.ts';

const CAPACITY_CHECK = ' AND taken < capacity';

/** Checks for a free place and takes it 100 ms later, so that the other connections check in between. */
const CHECK_THEN_TAKE = `PERFORM FROM event WHERE id = p_event${CAPACITY_CHECK};
  IF NOT FOUND THEN PERFORM refuse_registration_v1(p_event, p_child, 'event_full'); END IF;
  PERFORM pg_sleep(0.1);
  UPDATE event SET taken`;

/**
 * Removes the check of the capacity from a running platform: for the control of a race test, which must oversell.
 */
export async function removeCapacityCheck(club: Parameters<typeof clubDatabases>[0]): Promise<void> {
  const { urls } = await clubDatabases(club);
  const checking = (await queryDatabase(
    urls.events,
    `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE strpos(prosrc, '${CAPACITY_CHECK}') > 0`,
  )) as { definition: string }[];
  if (checking.length === 0) throw new Error('No function has the check');
  await queryDatabase(urls.events, 'ALTER TABLE event DROP CONSTRAINT event_taken_within_capacity');
  for (const { definition } of checking) {
    await queryDatabase(
      urls.events,
      definition.replace(CAPACITY_CHECK, '').replace('UPDATE event SET taken', CHECK_THEN_TAKE),
    );
  }
}
