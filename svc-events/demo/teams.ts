import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_TEAMS } from '@fieldhouse/contracts/demo';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { insertTeam } from '../src/teams/team.repository.ts';

/** The demo club's teams, created three months ago; teams created later get ids above the fixed ones. */
export async function loadTeams(ctx: ServiceContext): Promise<void> {
  const createdAt = new Date(`${addDays(clubToday(ctx.clock()), -90)}T16:00:00Z`);
  await ctx.db.transaction(async (tx) => {
    for (const team of DEMO_TEAMS) await insertTeam(tx, { ...team, createdAt });
    await tx.raw(`SELECT setval(pg_get_serial_sequence('team', 'id'), 1000)`);
  });
}
