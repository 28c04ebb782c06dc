import { clubToday } from '@fieldhouse/contracts';
import { publishAll, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { FORMER_PLAYER } from '../children/child-name.ts';
import { registrationStates } from './registration-state.ts';

interface Ended {
  id: number;
  eventId: number;
}

/**
 * Ends every registration of a child that was removed from the club: the places and slots are free (product decisions
 * 17, 18). Those of events still to come are published as `registration.cancelled`, without the child's name, which
 * nobody keeps. Events are locked before their registrations, in the order of their ids.
 */
export async function endRegistrations(
  tx: Tx,
  ctx: TransactionContext,
  childId: number,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const { rows: events } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT e.id FROM event e
     WHERE e.id IN (SELECT event_id FROM registration WHERE child_id = ? AND state = 'active')
     ORDER BY e.id FOR UPDATE OF e`,
    [childId],
  );
  if (events.length === 0) return;
  const { rows: ended } = await tx.raw<{ rows: Ended[] }>(
    `UPDATE registration SET state = 'cancelled', cancelled_at = ?, version = nextval('entity_version')
     WHERE child_id = ? AND state = 'active' AND event_id = ANY(?) RETURNING id, event_id AS "eventId"`,
    [ctx.clock(), childId, events.map(({ id }) => id)],
  );
  // A child is registered once for an event at most.
  await tx.raw(`UPDATE event SET taken = taken - 1, version = nextval('entity_version') WHERE id = ANY(?)`, [
    ended.map(({ eventId }) => eventId),
  ]);
  const states = await registrationStates(
    tx,
    ended.map(({ id }) => id),
  );
  const today = clubToday(ctx.clock());
  const toCome = states.filter(({ lastDate }) => lastDate >= today);
  const published = toCome.map(({ state }) => ({ ...state, childName: FORMER_PLAYER }));
  await publishAll(tx, ctx, 'registration.cancelled', published, who);
}
