import type { LocalDate, TeamSport } from '@fieldhouse/contracts';
import { type Db, invalid, type Tx } from '@fieldhouse/service-kit';
import type { Team } from './team.ts';

/** Throws 400 beside `assignedTeamId` when there is no such team. */
export async function expectTeam(db: Db | Tx, id: number): Promise<void> {
  if (await db('team').where({ id }).first('id')) return;
  throw invalid([{ path: 'assignedTeamId', message: 'Please choose a team from the list' }]);
}

interface TeamRow extends Omit<Team, 'createdAt' | 'members'> {
  createdAt: Date;
  members: { id: number; firstName: string; lastName: string; birthdate: LocalDate }[];
}

const MEMBERS = `(
  SELECT json_agg(json_build_object(
    'id', k.id, 'firstName', k.first_name, 'lastName', k.last_name, 'birthdate', k.birthdate
  ) ORDER BY k.last_name, k.first_name, k.id)
  FROM team_member m JOIN known_child k ON k.id = m.child_id AND NOT k.gone WHERE m.team_id = t.id)`;

/** All teams by name, each with its coaches as they are called now, and with its members where they are wanted. */
export async function findTeams(db: Db, { withMembers }: { withMembers: boolean }): Promise<TeamRow[]> {
  const { rows } = await db.raw<{ rows: TeamRow[] }>(
    `SELECT t.id, t.name, t.sport, t.min_age AS "minAge", t.max_age AS "maxAge", t.league_name AS "leagueName",
       t.created_at AS "createdAt",
       coalesce((
         SELECT json_agg(json_build_object('id', c.coach_id, 'name', u.name) ORDER BY c.position)
         FROM team_coach c JOIN known_user u ON u.id = c.coach_id AND NOT u.gone WHERE c.team_id = t.id), '[]') AS coaches,
       coalesce(${withMembers ? MEMBERS : 'NULL::json'}, '[]') AS members
     FROM team t ORDER BY t.name, t.id`,
  );
  return rows;
}

interface NewTeam {
  /** Given by the demo club only. */
  id?: number | undefined;
  name: string;
  sport: TeamSport;
  minAge: number;
  maxAge: number;
  leagueName: string | null;
  coachIds: readonly number[];
  childIds: readonly number[];
  createdAt: Date;
}

/** Stores a team with its coaches and members; its id. */
export async function insertTeam(tx: Tx, team: NewTeam): Promise<number> {
  const [stored] = await tx('team')
    .insert({
      ...(team.id !== undefined && { id: team.id }),
      name: team.name,
      sport: team.sport,
      min_age: team.minAge,
      max_age: team.maxAge,
      league_name: team.leagueName,
      created_at: team.createdAt,
    })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The database stored no team');
  const coaches = team.coachIds.map((id, position) => ({ team_id: stored.id, coach_id: id, position }));
  const members = team.childIds.map((id) => ({ team_id: stored.id, child_id: id, added_at: team.createdAt }));
  if (coaches.length > 0) await tx('team_coach').insert(coaches);
  if (members.length > 0) await tx('team_member').insert(members);
  return stored.id;
}
