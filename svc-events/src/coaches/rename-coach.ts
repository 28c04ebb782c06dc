import { clubToday } from '@fieldhouse/contracts';
import { publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { eventState, eventsById } from '../events/event.repository.ts';

/**
 * Writes a coach's new name into upcoming events; past events keep the old one. Replaces that one name in `instructor`,
 * which may list several. Publishes `event.updated` for each event that changes. Rows are locked in the order of their
 * ids.
 */
export async function renameInUpcomingEvents(
  tx: Tx,
  ctx: TransactionContext,
  { id, name }: { id: number; name: string },
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT e.id FROM event e
     WHERE e.id IN (SELECT event_id FROM event_coach WHERE coach_id = ? AND name <> ?)
       AND e.last_date >= ? AND e.deleted_at IS NULL
     ORDER BY e.id FOR UPDATE OF e`,
    [id, name, clubToday(ctx.clock())],
  );
  if (rows.length === 0) return;
  const upcoming = rows.map((row) => row.id);
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version'),
       instructor = array_to_string(array_replace(string_to_array(event.instructor, ', '), c.name, ?), ', ')
     FROM event_coach c WHERE c.event_id = event.id AND c.coach_id = ? AND event.id = ANY(?)`,
    [name, id, upcoming],
  );
  await tx('event_coach').where({ coach_id: id }).whereIn('event_id', upcoming).update({ name });
  for (const event of await eventsById(tx, upcoming)) {
    await publish(tx, ctx, 'event.updated', event.id, eventState(event), who);
  }
}
