import { ageOn, clubToday } from '@fieldhouse/contracts';
import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { findTeams } from './team.repository.ts';
import type { Team } from './team.ts';

/** The club's teams by name; a parent reads no members (decision 13). Ages are today's. */
export async function listTeams(ctx: ServiceContext, { role }: Pick<Who, 'role'>): Promise<Team[]> {
  const today = clubToday(ctx.clock());
  const teams = await findTeams(ctx.db, { withMembers: role !== 'parent' });
  return teams.map(({ createdAt, members, ...team }) => ({
    ...team,
    createdAt: createdAt.toISOString(),
    members: members.map(({ birthdate, ...member }) => ({ ...member, age: ageOn(birthdate, today) })),
  }));
}
