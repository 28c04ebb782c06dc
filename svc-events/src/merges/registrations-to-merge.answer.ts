import { registrationsToMerge } from '@fieldhouse/contracts';
import { answers, type Db } from '@fieldhouse/service-kit';

interface ChildCount {
  childId: number;
  registrations: number;
  teams: number;
}

interface SameEvent {
  eventId: number;
  title: string;
  date: string;
  registrations: { childId: number; startTime: string }[];
}

/** Counts the registrations and teams of children that may be merged, and lists events that several of them share. */
export const answerRegistrationsToMerge = answers(registrationsToMerge, async ({ childIds }, { db }) => ({
  children: await countsOf(db, childIds),
  sameEvents: await sameEventsOf(db, childIds),
}));

async function countsOf(db: Db, childIds: readonly number[]): Promise<ChildCount[]> {
  const { rows } = await db.raw<{ rows: ChildCount[] }>(
    `SELECT c.id AS "childId", (SELECT count(*) FROM registration r WHERE r.child_id = c.id) AS registrations,
       (SELECT count(*) FROM team_member t WHERE t.child_id = c.id) AS teams
     FROM unnest(?::int8[]) AS c (id)`,
    [[...childIds]],
  );
  return rows;
}

async function sameEventsOf(db: Db, childIds: readonly number[]): Promise<SameEvent[]> {
  const { rows } = await db.raw<{ rows: SameEvent[] }>(
    `SELECT e.id AS "eventId", e.title, e.date,
       json_agg(json_build_object('childId', r.child_id, 'startTime', coalesce(s.start_time, e.start_time))
         ORDER BY r.created_at, r.id) AS registrations
     FROM registration r JOIN event e ON e.id = r.event_id LEFT JOIN time_slot s ON s.id = r.time_slot_id
     WHERE r.child_id = ANY (?) AND r.state = 'active'
     GROUP BY e.id HAVING count(*) > 1 ORDER BY e.date, e.start_time, e.id`,
    [[...childIds]],
  );
  return rows;
}
