import { clubToday } from '@fieldhouse/contracts';
import { publishAll, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { FORMER_PLAYER } from '../children/child-name.ts';
import { registrationStates } from './registration-state.ts';

interface CancelledRegistration {
  id: number;
  eventId: number;
}

/**
 * Cancels every registration of a child that was removed from the club: the places and slots are free (product
 * decisions 17, 18). Those of upcoming events are published as `registration.cancelled`, without the child's name.
 * Events are locked before their registrations, in the order of their ids.
 */
export async function cancelRegistrationsOfChild(
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
  const { rows: cancelled } = await tx.raw<{ rows: CancelledRegistration[] }>(
    `UPDATE registration SET state = 'cancelled', cancelled_at = ?, version = nextval('entity_version')
     WHERE child_id = ? AND state = 'active' AND event_id = ANY(?) RETURNING id, event_id AS "eventId"`,
    [ctx.clock(), childId, events.map(({ id }) => id)],
  );
  // A child is registered once for an event at most.
  await tx.raw(`UPDATE event SET taken = taken - 1, version = nextval('entity_version') WHERE id = ANY(?)`, [
    cancelled.map(({ eventId }) => eventId),
  ]);
  const states = await registrationStates(
    tx,
    cancelled.map(({ id }) => id),
  );
  const today = clubToday(ctx.clock());
  const upcoming = states.filter(({ lastDate }) => lastDate >= today);
  const published = upcoming.map(({ state }) => ({ ...state, childName: FORMER_PLAYER }));
  await publishAll(tx, ctx, 'registration.cancelled', published, who);
}
