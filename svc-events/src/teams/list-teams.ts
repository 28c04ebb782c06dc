import { ageOn, clubToday } from '@fieldhouse/contracts';
import {
  type Db,
  forbidden,
  type ListQuery,
  notFound,
  type ServiceContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { currentChildId } from '../merges/merged-ids.ts';
import { findTeams } from './team.repository.ts';
import type { Team } from './team.ts';

export interface TeamsWanted extends Pick<ListQuery, 'limit' | 'cursor' | 'q'> {
  /** Only the teams that this child is on. */
  childId?: number | undefined;
  /** 'none' leaves the members out; parents never read them. */
  members?: 'none' | undefined;
}

/**
 * The club's teams by name, up to `limit + 1` of them from the cursor on, and how many there are in all. A parent reads
 * no members and finds no teams by them (product decision 13). Ages are today's. Throws 400 for an invalid cursor and
 * 403 for a parent who filters by a child.
 */
export async function listTeams(
  ctx: ServiceContext,
  { role }: Pick<Who, 'role'>,
  { members, ...wanted }: TeamsWanted = {},
): Promise<{ rows: Team[]; total: number }> {
  if (role === 'parent' && wanted.childId !== undefined) throw forbidden();
  const withMembers = role !== 'parent' && members !== 'none';
  const childId = wanted.childId && (await currentChildId(ctx.db, wanted.childId));
  return readTeams(ctx.db, ctx, { ...wanted, childId, withMembers });
}

/** One team as coaches and admins read it, also inside the transaction that changed it. Throws 404. */
export async function readTeam(tx: Db | Tx, ctx: ServiceContext, id: number): Promise<Team> {
  const {
    rows: [team],
  } = await readTeams(tx, ctx, { id, withMembers: true });
  if (!team) throw notFound('Team');
  return team;
}

async function readTeams(
  db: Db | Tx,
  ctx: ServiceContext,
  wanted: Omit<Parameters<typeof findTeams>[1], 'today'>,
): Promise<{ rows: Team[]; total: number }> {
  const today = clubToday(ctx.clock());
  const { rows, total } = await findTeams(db, { ...wanted, today });
  const teams = rows.map(({ createdAt, members, ...team }) => ({
    ...team,
    createdAt: createdAt.toISOString(),
    members: members.map(({ birthdate, ...member }) => ({ ...member, age: ageOn(birthdate, today) })),
  }));
  return { rows: teams, total };
}
