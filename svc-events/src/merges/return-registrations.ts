import { clubToday, type NotReturned } from '@fieldhouse/contracts';
import { publishAll, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { registrationStates } from '../registrations/registration-state.ts';
import type { ChildMerge } from './child-merge.ts';

interface Returned {
  merge: ChildMerge;
  /** The children that get their registrations back. */
  childIds: readonly number[];
  who: Pick<Who, 'userId' | 'role'> | undefined;
}

interface ReturnResult {
  registrations: number;
  notReturned: NotReturned[];
}

/**
 * Moves back the registrations that a merge moved and that still belong to the primary, each in its current state. A
 * registration that the merge cancelled becomes active again only when the event has a free place, and its slot is
 * free: otherwise it stays cancelled and is listed (product decision 21). Events are locked before their registrations,
 * in the order of their ids. A registration that is active again although none stayed for its event is published as
 * `registration.created`: its family was notified of the cancellation.
 */
export async function returnRegistrations(
  tx: Tx,
  ctx: TransactionContext,
  { merge, childIds, who }: Returned,
): Promise<ReturnResult> {
  const values = { mergeId: merge.id, primaryId: merge.primaryId, childIds };
  await tx.raw(
    `SELECT e.id FROM event e WHERE e.id IN (
       SELECT r.event_id FROM moved_registration m JOIN registration r ON r.id = m.registration_id
       WHERE m.merge_id = ? AND (r.state = 'active' OR m.remaining_id IS NOT NULL)
     ) ORDER BY e.id FOR UPDATE OF e`,
    [merge.id],
  );
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE registration r SET child_id = m.from_id, version = nextval('entity_version') FROM moved_registration m
     WHERE m.merge_id = :mergeId AND m.registration_id = r.id
       AND r.child_id = :primaryId AND m.from_id = ANY (:childIds)`,
    values,
  );
  const freed = await freedPlaces(tx, values);
  const notReturned: NotReturned[] = [];
  const restoredIds: number[] = [];
  for (const { registrationId, stayed, ...place } of freed) {
    const reason = await reactivate(tx, registrationId);
    if (reason) notReturned.push({ ...place, reason });
    else if (!stayed) restoredIds.push(registrationId);
  }
  const restored = await registrationStates(tx, restoredIds);
  const today = clubToday(ctx.clock());
  const published = restored.flatMap(({ state, lastDate }) => (lastDate >= today ? [state] : []));
  await publishAll(tx, ctx, 'registration.created', published, who);
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version') WHERE id IN (
       SELECT r.event_id FROM moved_registration m JOIN registration r ON r.id = m.registration_id
       WHERE m.merge_id = ? AND (r.state = 'active' OR m.remaining_id IS NOT NULL))`,
    [merge.id],
  );
  await tx('moved_registration').where({ merge_id: merge.id }).delete();
  return { registrations: rowCount, notReturned };
}

interface FreedPlace extends Omit<NotReturned, 'reason'> {
  registrationId: number;
  /** Whether another registration stayed active for this event. */
  stayed: boolean;
}

/** Places that the merge freed, the earliest registration first; those of the primary itself as well. */
async function freedPlaces(
  tx: Tx,
  { mergeId, primaryId, childIds }: { mergeId: number; primaryId: number; childIds: readonly number[] },
): Promise<FreedPlace[]> {
  const { rows } = await tx.raw<{ rows: FreedPlace[] }>(
    `SELECT r.id AS "registrationId", m.remaining_id <> r.id AS stayed, m.from_id AS "childId", e.id AS "eventId", e.title AS "eventTitle", e.date
     FROM moved_registration m JOIN registration r ON r.id = m.registration_id JOIN event e ON e.id = r.event_id
     WHERE m.merge_id = ? AND m.remaining_id IS NOT NULL AND m.from_id = ANY (?)
       AND r.child_id = m.from_id AND r.state = 'cancelled'
     ORDER BY r.created_at, r.id`,
    [mergeId, [primaryId, ...childIds]],
  );
  return rows;
}

interface Obstacles {
  isDeleted: boolean;
  isCancelledSince: boolean;
  isFull: boolean;
  isSlotTaken: boolean;
}

/** Makes a registration of a locked event active again; returns the reason when that is impossible. */
async function reactivate(tx: Tx, registrationId: number): Promise<NotReturned['reason'] | undefined> {
  const { rows } = await tx.raw<{ rows: Obstacles[] }>(
    `SELECT e.deleted_at IS NOT NULL AS "isDeleted", 
       kept.id <> r.id AND kept.state <> 'active' AS "isCancelledSince",
       e.taken >= e.capacity OR EXISTS (
         SELECT FROM registration o WHERE o.event_id = e.id AND o.child_id = r.child_id AND o.state = 'active'
       ) AS "isFull",
       (r.time_slot_id IS NULL AND e.allow_time_slots) OR (r.time_slot_id IS NOT NULL AND (
         NOT e.allow_time_slots
         OR EXISTS (SELECT FROM registration o WHERE o.time_slot_id = r.time_slot_id AND o.state = 'active')
         OR NOT EXISTS (SELECT FROM time_slot s WHERE s.id = r.time_slot_id AND s.offered)
       )) AS "isSlotTaken"
     FROM moved_registration m
     JOIN registration r ON r.id = m.registration_id
     JOIN registration kept ON kept.id = m.remaining_id
     JOIN event e ON e.id = r.event_id
     WHERE r.id = ? AND m.remaining_id IS NOT NULL`,
    [registrationId],
  );
  const [obstacles] = rows;
  if (!obstacles || obstacles.isDeleted) return 'event-deleted';
  if (obstacles.isCancelledSince) return 'cancelled-since';
  if (obstacles.isSlotTaken) return 'slot-taken';
  if (obstacles.isFull) return 'full';
  await tx.raw(
    `WITH taken AS (
       UPDATE registration SET state = 'active', cancelled_at = NULL, version = nextval('entity_version')
       WHERE id = ? RETURNING event_id
     )
     UPDATE event SET taken = taken + 1 FROM taken WHERE event.id = taken.event_id`,
    [registrationId],
  );
  return undefined;
}
