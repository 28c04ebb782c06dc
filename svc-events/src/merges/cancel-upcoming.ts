import { clubToday } from '@fieldhouse/contracts';
import { publishAll, type ServiceContext, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { registrationStates } from '../registrations/registration-state.ts';
import type { ChildMerge } from './child-merge.ts';

/**
 * Cancels the upcoming registrations of duplicates that their merge does not move: the places and slots are free, and
 * `registration.cancelled` is published, as nobody is registered any more (product decision 77). Returns how many.
 * Events are locked before their registrations, in the order of their ids.
 *
 * They are stored for an undo with themselves as `remaining_id`: for these events no registration stayed active.
 */
export async function cancelUpcoming(
  tx: Tx,
  ctx: TransactionContext,
  { id: mergeId, duplicateIds }: ChildMerge,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<number> {
  const eventIds = await lockUpcomingEvents(tx, ctx, duplicateIds);
  if (eventIds.length === 0) return 0;
  const { rows: cancelled } = await tx.raw<{ rows: { id: number; eventId: number }[] }>(
    `WITH cancelled AS (
       UPDATE registration SET state = 'cancelled', cancelled_at = :now, version = nextval('entity_version')
       WHERE child_id = ANY (:duplicateIds) AND state = 'active' AND event_id = ANY (:eventIds)
       RETURNING id, event_id, child_id
     ), recorded AS (
       INSERT INTO moved_registration (merge_id, registration_id, from_id, remaining_id)
       SELECT :mergeId, id, child_id, id FROM cancelled
       ON CONFLICT (merge_id, registration_id) DO UPDATE SET remaining_id = excluded.remaining_id
     )
     SELECT id, event_id AS "eventId" FROM cancelled ORDER BY id`,
    { mergeId, duplicateIds, eventIds, now: ctx.clock() },
  );
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version'),
       taken = taken - (SELECT count(*) FROM unnest(:freed::int8[]) AS f (event_id) WHERE f.event_id = event.id)
     WHERE id = ANY (:eventIds)`,
    { freed: cancelled.map(({ eventId }) => eventId), eventIds },
  );
  const states = await registrationStates(
    tx,
    cancelled.map(({ id }) => id),
  );
  const published = states.map(({ state }) => state);
  await publishAll(tx, ctx, 'registration.cancelled', published, who);
  return cancelled.length;
}

async function lockUpcomingEvents(
  tx: Tx,
  { clock }: Pick<ServiceContext, 'clock'>,
  childIds: readonly number[],
): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT e.id FROM event e
     WHERE e.last_date >= ? AND e.id IN (
       SELECT event_id FROM registration WHERE child_id = ANY (?) AND state = 'active'
     ) ORDER BY e.id FOR UPDATE OF e`,
    [clubToday(clock()), [...childIds]],
  );
  return rows.map(({ id }) => id);
}
