import { clubToday } from '@fieldhouse/contracts';
import { publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { eventState, eventsById, type Named } from '../events/event.repository.ts';

/** A coach as an upcoming event names them. */
interface NamedIn extends Named {
  eventId: number;
  /** The names of all the event's coaches, also of former ones. */
  instructor: string;
}

/**
 * Writes a coach's new name into upcoming events; past events keep the old one. Publishes `event.updated` for each
 * event that changes. Rows are locked in the order of their ids.
 */
export async function renameInUpcomingEvents(
  tx: Tx,
  ctx: TransactionContext,
  coach: Named,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT e.id FROM event e
     WHERE e.id IN (SELECT event_id FROM event_coach WHERE coach_id = ? AND name <> ?)
       AND e.last_date >= ? AND e.deleted_at IS NULL
     ORDER BY e.id FOR UPDATE OF e`,
    [coach.id, coach.name, clubToday(ctx.clock())],
  );
  if (rows.length === 0) return;
  const upcoming = rows.map((row) => row.id);
  const named = Map.groupBy(await coachesNamedIn(tx, upcoming), ({ eventId }) => eventId);
  const instructors = upcoming.map((id) => instructorAfter(named.get(id) ?? [], coach));
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version'), instructor = renamed.instructor
     FROM (SELECT unnest(?::int8[]) AS id, unnest(?::text[]) AS instructor) AS renamed WHERE event.id = renamed.id`,
    [upcoming, instructors],
  );
  await tx('event_coach').where({ coach_id: coach.id }).whereIn('event_id', upcoming).update({ name: coach.name });
  for (const event of await eventsById(tx, upcoming)) {
    await publish(tx, ctx, 'event.updated', event.id, eventState(event), who);
  }
}

/** The coaches of these events in their order. */
async function coachesNamedIn(tx: Tx, eventIds: readonly number[]): Promise<NamedIn[]> {
  const { rows } = await tx.raw<{ rows: NamedIn[] }>(
    `SELECT c.event_id AS "eventId", c.coach_id AS id, c.name, e.instructor
     FROM event_coach c JOIN event e ON e.id = c.event_id WHERE e.id = ANY(?) ORDER BY c.event_id, c.position`,
    [[...eventIds]],
  );
  return rows;
}

/**
 * The names of an event's coaches with this coach's new one. The names are in the order of the coaches, so of two with
 * one name the right one is replaced. A former coach is only a name in the text (product decision 17), which stays.
 */
function instructorAfter(coaches: readonly NamedIn[], { id, name }: Named): string {
  const instructor = coaches[0]?.instructor ?? '';
  let from = 0;
  for (const coach of coaches) {
    const start = placeOf(coach.name, instructor, from);
    if (start === -1) continue;
    const end = start + coach.name.length;
    if (coach.id === id) return instructor.slice(0, start) + name + instructor.slice(end);
    from = end;
  }
  return instructor;
}

/** Where a whole name begins in names that are joined by a comma; -1 when it is not among them. */
function placeOf(name: string, names: string, from: number): number {
  const start = names.indexOf(name, from);
  if (start === -1) return -1;
  const isWhole =
    (start === 0 || names.slice(0, start).endsWith(', ')) &&
    (start + name.length === names.length || names.slice(start + name.length).startsWith(', '));
  return isWhole ? start : placeOf(name, names, start + 1);
}
