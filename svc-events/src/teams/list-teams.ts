import { ageOn, clubToday } from '@fieldhouse/contracts';
import { type Db, notFound, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { findTeams } from './team.repository.ts';
import type { Team } from './team.ts';

interface Wanted {
  withMembers: boolean;
  id?: number;
}

/** The club's teams by name; a parent reads no members (decision 13). Ages are today's. */
export async function listTeams(ctx: ServiceContext, { role }: Pick<Who, 'role'>): Promise<Team[]> {
  return readTeams(ctx.db, ctx, { withMembers: role !== 'parent' });
}

/** One team as coaches and admins read it, inside of the transaction that changed it. Throws 404. */
export async function readTeam(tx: Tx, ctx: ServiceContext, id: number): Promise<Team> {
  const [team] = await readTeams(tx, ctx, { id, withMembers: true });
  if (!team) throw notFound('Team');
  return team;
}

async function readTeams(db: Db | Tx, ctx: ServiceContext, wanted: Wanted): Promise<Team[]> {
  const today = clubToday(ctx.clock());
  const teams = await findTeams(db, { ...wanted, today });
  return teams.map(({ createdAt, members, ...team }) => ({
    ...team,
    createdAt: createdAt.toISOString(),
    members: members.map(({ birthdate, ...member }) => ({ ...member, age: ageOn(birthdate, today) })),
  }));
}
