import { publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { eventState, eventsById } from '../events/event.repository.ts';
import { leaveTeams } from '../teams/leave-teams.ts';

/**
 * Takes somebody who is no coach any more out of every event's `coachIds` and out of the teams; the event's
 * `instructor` keeps the name as text (product decision 17). Each event that changes is told. Rows are locked in
 * the order of their ids, so two who do this at once never wait for each other in a circle.
 */
export async function leaveEventsAndTeams(
  tx: Tx,
  ctx: TransactionContext,
  coachId: number,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT e.id FROM event e WHERE e.id IN (SELECT event_id FROM event_coach WHERE coach_id = ?)
     ORDER BY e.id FOR UPDATE OF e`,
    [coachId],
  );
  const left = rows.map(({ id }) => id);
  await tx('event_coach').where({ coach_id: coachId }).whereIn('event_id', left).delete();
  await tx.raw(
    `UPDATE event SET version = news.version, edited_version = news.version
     FROM (SELECT id, nextval('entity_version') AS version FROM unnest(?::int8[]) id) news WHERE event.id = news.id`,
    [left],
  );
  for (const event of await eventsById(tx, left)) {
    await publish(tx, ctx, 'event.updated', event.id, eventState(event), who);
  }
  await leaveTeams(tx, coachId);
}
