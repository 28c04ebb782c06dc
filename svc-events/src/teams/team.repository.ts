import { Id, type LocalDate, searchAlternatives, type TeamSport } from '@fieldhouse/contracts';
import {
  type Db,
  invalid,
  type ListQuery,
  nextVersion,
  prefixQuery,
  readCursor,
  type Tx,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { MERGED_IDS } from '../merges/merged-ids.ts';
import type { Team } from './team.ts';

/** Throws 400 for `assignedTeamId` when there is no such team. */
export async function expectTeam(db: Db | Tx, id: number): Promise<void> {
  if (await db('team').where({ id }).first('id')) return;
  throw invalid([{ path: 'assignedTeamId', message: 'Please choose a team from the list' }]);
}

interface TeamRow extends Omit<Team, 'createdAt' | 'members'> {
  createdAt: Date;
  members: { id: number; firstName: string; lastName: string; birthdate: LocalDate; isActive: boolean }[];
}

interface TeamFilter {
  withMembers: boolean;
  /** The club's date: an event whose last day is earlier is past. */
  today: LocalDate;
  /** Only this team. */
  id?: number;
  /** Only the teams that this child is on. */
  childId?: number | undefined;
}

type TeamsQuery = TeamFilter & Pick<ListQuery, 'limit' | 'cursor' | 'q'>;

/** A row's position in the list, for the next page's cursor. */
export function positionOf({ name, id }: Pick<Team, 'name' | 'id'>): [string, number] {
  return [name, id];
}

const POSITION = z.tuple([z.string(), Id]);

const MEMBERS = `(
  SELECT json_agg(json_build_object(
    'id', k.id, 'firstName', k.first_name, 'lastName', k.last_name, 'birthdate', k.birthdate, 'isActive', k.is_active
  ) ORDER BY plain_letters_v2(k.last_name) COLLATE "C", plain_letters_v2(k.first_name) COLLATE "C", k.id)
  FROM team_member m JOIN child_projection k ON k.id = m.child_id AND NOT k.is_deleted
  WHERE m.team_id = t.id AND m.child_id NOT IN ${MERGED_IDS})`;

/**
 * Teams by name, up to `limit + 1` of them from the cursor on, each with the current names of its coaches, its next
 * event, and optionally its members; and how many there are in all. Each word of `q` has to begin a word of the name,
 * the league, a coach, or (with members) a member. Throws 400 for an invalid cursor.
 */
export async function findTeams(db: Db | Tx, wanted: TeamsQuery): Promise<{ rows: TeamRow[]; total: number }> {
  const { withMembers, today, limit } = wanted;
  const after = readCursor(wanted.cursor, POSITION);
  const { sql: found, values } = conditionsOf(wanted);
  const { rows } = await db.raw<{ rows: (TeamRow & { total: number })[] }>(
    `WITH found AS MATERIALIZED (SELECT t.id FROM team t WHERE ${found})
     SELECT t.id, t.name, t.sport, t.min_age AS "minAge", t.max_age AS "maxAge", t.league_name AS "leagueName",
       t.created_at AS "createdAt", t.version,
       coalesce((
         SELECT json_agg(json_build_object('id', c.coach_id, 'name', u.name) ORDER BY c.position)
         FROM team_coach c JOIN user_projection u ON u.id = c.coach_id AND NOT u.is_deleted
         WHERE c.team_id = t.id), '[]') AS coaches,
       coalesce(${withMembers ? MEMBERS : 'NULL::json'}, '[]') AS members,
       (SELECT json_build_object('id', e.id, 'title', e.title, 'date', e.date, 'startTime', e.start_time)
        FROM event e WHERE e.assigned_team_id = t.id AND e.deleted_at IS NULL AND e.last_date >= ?
        ORDER BY e.date, e.start_time, e.id LIMIT 1) AS "nextEvent",
       (SELECT count(*) FROM found) AS total
     FROM team t JOIN found USING (id)${after ? ' WHERE (t.name COLLATE "und-x-icu", t.id) > (?, ?)' : ''}
     ORDER BY t.name COLLATE "und-x-icu", t.id${limit === undefined ? '' : ' LIMIT ?'}`,
    [...values, today, ...(after ?? []), ...(limit === undefined ? [] : [limit + 1])],
  );
  const [first] = rows;
  const total = first?.total ?? (after ? await countTeams(db, wanted) : 0);
  return { rows: rows.map(({ total: _, ...team }) => team), total };
}

/** How many teams there are in all, for a page beyond the last one, which has no row with the total. */
async function countTeams(db: Db | Tx, wanted: TeamsQuery): Promise<number> {
  const { sql: found, values } = conditionsOf(wanted);
  const { rows } = await db.raw<{ rows: { total: number }[] }>(
    `SELECT count(*) AS total FROM team t WHERE ${found}`,
    values,
  );
  return rows[0]?.total ?? 0;
}

/** The SQL conditions on `team t` for a query. */
function conditionsOf({ id, childId, q, withMembers }: TeamsQuery): { sql: string; values: (string | number)[] } {
  const conditions: { sql: string; values: (string | number)[] }[] = [];
  if (id !== undefined) conditions.push({ sql: 't.id = ?', values: [id] });
  if (childId !== undefined) {
    conditions.push({ sql: 't.id IN (SELECT team_id FROM team_member WHERE child_id = ?)', values: [childId] });
  }
  const named = withMembers ? [...NAMED_BY, NAMED_BY_MEMBERS] : NAMED_BY;
  const isNamedBy = `t.id IN (${named.join(' UNION ')})`;
  const prefixes = prefixQuery(q);
  if (q !== undefined && prefixes !== undefined) {
    // Each word may begin another name of the team. Joined words ("J. R." for "JR") have to begin one name.
    const [words = []] = searchAlternatives(q);
    const each = ['true', ...words.map(() => isNamedBy)].join(' AND ');
    const queries = [...words.map((word) => `'${word}':*`), prefixes];
    conditions.push({
      sql: words.length === 0 ? 'false' : `(${each} OR ${isNamedBy})`,
      values: words.length === 0 ? [] : queries.flatMap((query) => named.map(() => query)),
    });
  }
  return {
    sql: ['true', ...conditions.map(({ sql }) => sql)].join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/**
 * The teams that match a search word by name, league or coach. Matching people are selected first, in an array, so that
 * PostgreSQL uses their indexes for every word.
 */
const NAMED_BY = [
  'SELECT id FROM team WHERE array_to_tsvector(found_by) @@ ?::tsquery',
  `SELECT team_id FROM team_coach WHERE coach_id = ANY(ARRAY(
     SELECT id FROM user_projection
     WHERE array_to_tsvector(found_by) @@ ?::tsquery AND role <> 'parent' AND NOT is_deleted))`,
];
const NAMED_BY_MEMBERS = `SELECT team_id FROM team_member WHERE child_id = ANY(ARRAY(
     SELECT id FROM child_projection WHERE array_to_tsvector(found_by) @@ ?::tsquery AND NOT is_deleted))`;

/** A team's facts, as they are stored. */
export interface TeamFacts {
  name: string;
  sport: TeamSport;
  minAge: number;
  maxAge: number;
  leagueName: string | null;
}

interface NewTeam extends TeamFacts {
  /** Set by the demo club only. */
  id?: number | undefined;
  coachIds: readonly number[];
  childIds: readonly number[];
  createdAt: Date;
}

/** Stores a team with its coaches and members; returns its id. */
export async function insertTeam(tx: Tx, team: NewTeam): Promise<number> {
  const [stored] = await tx('team')
    .insert({
      ...(team.id !== undefined && { id: team.id }),
      ...columnsOf(team),
      created_at: team.createdAt,
    })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The database stored no team');
  const members = team.childIds.map((id) => ({ team_id: stored.id, child_id: id, added_at: team.createdAt }));
  await insertCoaches(tx, stored.id, team.coachIds);
  if (members.length > 0) await tx('team_member').insert(members);
  return stored.id;
}

/** Stores an edited team whose row is locked, with a new version. Without `coachIds` its coaches stay. */
export async function updateTeam(
  tx: Tx,
  id: number,
  { coachIds, ...facts }: TeamFacts & { coachIds: readonly number[] | undefined },
): Promise<void> {
  await tx('team')
    .where({ id })
    .update({ ...columnsOf(facts), version: await nextVersion(tx) });
  if (!coachIds) return;
  await tx('team_coach').where({ team_id: id }).delete();
  await insertCoaches(tx, id, coachIds);
}

async function insertCoaches(tx: Tx, teamId: number, coachIds: readonly number[]): Promise<void> {
  const rows = coachIds.map((id, position) => ({ team_id: teamId, coach_id: id, position }));
  if (rows.length > 0) await tx('team_coach').insert(rows);
}

const columnsOf = ({ name, sport, minAge, maxAge, leagueName }: TeamFacts) => ({
  name,
  sport,
  min_age: minAge,
  max_age: maxAge,
  league_name: leagueName,
});
