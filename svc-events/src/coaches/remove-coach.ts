import { publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { eventState, eventsById } from '../events/event.repository.ts';
import { removeCoachFromTeams } from '../teams/remove-coach-from-teams.ts';

/**
 * Removes a user who is no longer a coach from the `coachIds` of every event and from the teams; the event's
 * `instructor` keeps the name as text (product decision 17). Publishes `event.updated` for each event that changes.
 * Rows are locked in the order of their ids, so two transactions that do this never deadlock. A user who was never a
 * coach costs one statement.
 */
export async function removeCoach(
  tx: Tx,
  ctx: TransactionContext,
  coachId: number,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { inEvents: boolean; inTeams: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM event_coach WHERE coach_id = :coachId) AS "inEvents",
       EXISTS (SELECT FROM team_coach WHERE coach_id = :coachId) AS "inTeams"`,
    { coachId },
  );
  if (rows[0]?.inEvents) await removeFromEvents(tx, ctx, coachId, who);
  if (rows[0]?.inTeams) await removeCoachFromTeams(tx, coachId);
}

async function removeFromEvents(
  tx: Tx,
  ctx: TransactionContext,
  coachId: number,
  who: Pick<Who, 'userId' | 'role'> | undefined,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT e.id FROM event e WHERE e.id IN (SELECT event_id FROM event_coach WHERE coach_id = ?)
     ORDER BY e.id FOR UPDATE OF e`,
    [coachId],
  );
  const eventIds = rows.map(({ id }) => id);
  await tx('event_coach').where({ coach_id: coachId }).whereIn('event_id', eventIds).delete();
  await tx.raw(
    `UPDATE event SET version = news.version, edited_version = news.version
     FROM (SELECT id, nextval('entity_version') AS version FROM unnest(?::int8[]) id) news WHERE event.id = news.id`,
    [eventIds],
  );
  for (const event of await eventsById(tx, eventIds)) {
    await publish(tx, ctx, 'event.updated', event.id, eventState(event), who);
  }
}
