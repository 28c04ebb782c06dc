import { clubDatabases } from '@fieldhouse/infra/testing';
import { queryDatabase } from './query-database.ts';

const CAPACITY_CHECK = ' AND taken < capacity';

/** Any number: the lock of the connections that have checked. */
const CHECKED = 20_261;
/** Checks for a free place and takes it once a second connection has checked as well; waits 10 s for that at most. */
const CHECK_THEN_TAKE = `PERFORM FROM event WHERE id = p_event${CAPACITY_CHECK};
  IF NOT FOUND THEN PERFORM refuse_registration_v1(p_event, p_child, 'event_full'); END IF;
  PERFORM pg_advisory_xact_lock_shared(${CHECKED});
  FOR attempt IN 1..1000 LOOP
    EXIT WHEN (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${CHECKED}) > 1
      OR (SELECT taken FROM event WHERE id = p_event) > 0;
    PERFORM pg_sleep(0.01);
  END LOOP;
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
