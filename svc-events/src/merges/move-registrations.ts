import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import type { ChildMerge } from './child-merge.ts';

interface MoveResult {
  registrations: number;
  freedPlaces: number;
}

/**
 * Moves the registrations of duplicates to the primary (product decision 21), also past and cancelled ones. Of several
 * for the same event the earliest stays active; the places and slots of the others become free. Nobody is notified.
 * Events are locked before their registrations, in the order of their ids; a registration for an event that was not
 * locked is moved by the next run of the job.
 */
export async function moveRegistrations(
  tx: Tx,
  { clock }: Pick<ServiceContext, 'clock'>,
  merge: ChildMerge,
): Promise<MoveResult> {
  const eventIds = await lockEventsOf(tx, merge.duplicateIds);
  const freedPlaces = await freeSecondPlaces(tx, merge, { eventIds, now: clock() });
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `WITH found AS (
       SELECT id, child_id FROM registration
       WHERE child_id = ANY (:duplicateIds) AND (state = 'cancelled' OR event_id = ANY (:eventIds))
       ORDER BY id FOR UPDATE
     ), moved AS (
       INSERT INTO moved_registration (merge_id, registration_id, from_id)
       SELECT :mergeId, id, child_id FROM found ON CONFLICT DO NOTHING
     )
     UPDATE registration r SET child_id = :primaryId, version = nextval('entity_version')
     FROM found WHERE r.id = found.id`,
    { mergeId: merge.id, primaryId: merge.primaryId, duplicateIds: merge.duplicateIds, eventIds },
  );
  return { registrations: rowCount, freedPlaces };
}

async function lockEventsOf(tx: Tx, childIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT e.id FROM event e
     WHERE e.id IN (SELECT event_id FROM registration WHERE child_id = ANY (?) AND state = 'active')
     ORDER BY e.id FOR UPDATE OF e`,
    [[...childIds]],
  );
  return rows.map(({ id }) => id);
}

/**
 * Cancels all but the earliest registration of these children for each event. Every event gets a new version, as its
 * details show the children's names.
 */
async function freeSecondPlaces(
  tx: Tx,
  { id: mergeId, primaryId, duplicateIds }: ChildMerge,
  { eventIds, now }: { eventIds: readonly number[]; now: Date },
): Promise<number> {
  const { rows } = await tx.raw<{ rows: { eventId: number }[] }>(
    `WITH ranked AS (
       SELECT id, child_id, row_number() OVER same_event AS rank, first_value(id) OVER same_event AS remaining_id
       FROM registration WHERE child_id = ANY (:childIds) AND state = 'active' AND event_id = ANY (:eventIds)
       WINDOW same_event AS (PARTITION BY event_id ORDER BY created_at, id)
     ), recorded AS (
       INSERT INTO moved_registration (merge_id, registration_id, from_id, remaining_id)
       SELECT :mergeId, id, child_id, remaining_id FROM ranked WHERE rank > 1
       ON CONFLICT (merge_id, registration_id) DO UPDATE SET remaining_id = excluded.remaining_id
     )
     UPDATE registration r SET state = 'cancelled', cancelled_at = :now, version = nextval('entity_version')
     FROM ranked WHERE r.id = ranked.id AND rank > 1 RETURNING r.event_id AS "eventId"`,
    { mergeId, childIds: [primaryId, ...duplicateIds], eventIds, now },
  );
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version'),
       taken = taken - (SELECT count(*) FROM unnest(:freed::int8[]) AS f (event_id) WHERE f.event_id = event.id)
     WHERE id = ANY (:eventIds)`,
    { freed: rows.map(({ eventId }) => eventId), eventIds },
  );
  return rows.length;
}
