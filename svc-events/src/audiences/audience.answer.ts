import { type Audience, audienceOf, clubToday, type Role } from '@fieldhouse/contracts';
import { answers, type Db } from '@fieldhouse/service-kit';

interface Author {
  userId: number;
  role: Role;
}

/**
 * The guardians whom an announcement reaches now, each once, and whether its author may address them (S2.6.1734):
 * coaches their own events and teams, and ages; admins every audience. Also for which children it reaches each, since it
 * is theirs only as long as these are (S2.4.2009). From this service's own tables.
 */
export const answerAudience = answers(audienceOf, async ({ audience, author }, { db, clock }) => {
  const name = await nameOf(db, audience, author);
  if (name === undefined) return { isAllowed: false, name: '', userIds: [] };
  const { children, values } = childrenOf(audience);
  const { rows: families } = await db.raw<{ rows: { userId: number; childIds: number[] }[] }>(
    `SELECT g.user_id AS "userId", json_agg(DISTINCT k.id) AS "childIds"
     FROM (${children}) AS addressed
     JOIN child_projection k ON k.id = addressed.child_id AND k.is_active AND NOT k.is_deleted
     JOIN guardian_projection g ON g.child_id = k.id AND NOT g.is_deleted
     GROUP BY g.user_id ORDER BY g.user_id`,
    { ...values, today: clubToday(clock()) },
  );
  return { isAllowed: true, name, userIds: families.map(({ userId }) => userId), families };
});

/** What the audience is called; undefined: there is none, or the author may not address it. */
async function nameOf(db: Db, audience: Audience, { userId, role }: Author): Promise<string | undefined> {
  const isAdmin = role === 'admin';
  if (role === 'parent') return undefined;
  switch (audience.kind) {
    case 'all':
      return isAdmin ? 'All families' : undefined;
    case 'ages':
      return `Ages ${audience.minAge} to ${audience.maxAge}`;
    case 'event': {
      const events = db('event').where({ id: audience.eventId, deleted_at: null });
      if (!isAdmin) events.whereExists(db('event_coach').where({ coach_id: userId }).whereRaw('event_id = event.id'));
      return (await events.first<{ name: string } | undefined>({ name: 'title' }))?.name;
    }
    case 'team': {
      const teams = db('team').where({ id: audience.teamId });
      if (!isAdmin) teams.whereExists(db('team_coach').where({ coach_id: userId }).whereRaw('team_id = team.id'));
      return (await teams.first<{ name: string } | undefined>('name'))?.name;
    }
  }
}

/** The children of an audience, as a query of `child_id`. */
function childrenOf(audience: Audience): { children: string; values: Readonly<Record<string, number>> } {
  switch (audience.kind) {
    case 'event':
      return {
        children: `SELECT child_id FROM registration WHERE event_id = :eventId AND state = 'active'`,
        values: { eventId: audience.eventId },
      };
    case 'team':
      return {
        children: 'SELECT child_id FROM team_member WHERE team_id = :teamId',
        values: { teamId: audience.teamId },
      };
    case 'ages':
      return {
        children: `SELECT id AS child_id FROM child_projection
          WHERE date_part('year', age(:today::date, birthdate)) BETWEEN :minAge AND :maxAge`,
        values: { minAge: audience.minAge, maxAge: audience.maxAge },
      };
    case 'all':
      return { children: 'SELECT id AS child_id FROM child_projection', values: {} };
  }
}
