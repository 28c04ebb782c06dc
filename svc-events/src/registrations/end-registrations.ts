import { clubToday, type RegistrationState } from '@fieldhouse/contracts';
import { publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { FORMER_PLAYER } from '../children/child-name.ts';

interface Ended {
  id: number;
  eventId: number;
}

/**
 * Ends every registration of a child that was removed from the club: the places and slots are free (decisions 17, 18).
 * Those of events still to come are told as `registration.cancelled`, without the child's name, which nobody keeps. Events
 * are locked before their registrations, in the order of their ids.
 */
export async function endRegistrations(
  tx: Tx,
  ctx: ServiceContext,
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
  for (const told of await stillToCome(tx, ctx, ended)) {
    await publish(tx, ctx, 'registration.cancelled', told.id, { ...told, childName: FORMER_PLAYER }, who);
  }
}

async function stillToCome(tx: Tx, { clock }: ServiceContext, ended: readonly Ended[]) {
  const { rows } = await tx.raw<{ rows: { told: Omit<RegistrationState, 'childName'> }[] }>(
    `SELECT registration_state_v1(r.id) AS told FROM registration r JOIN event e ON e.id = r.event_id
     WHERE r.id = ANY(?) AND e.last_date >= ? ORDER BY r.id`,
    [ended.map(({ id }) => id), clubToday(clock())],
  );
  return rows.map(({ told }) => told);
}
