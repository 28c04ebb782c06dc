import type { TeamInput } from '@fieldhouse/contracts';
import { type RequestClaim, recordAudit, type ServiceContext, storeOutcome } from '@fieldhouse/service-kit';
import { coachesFor, lockCoaches } from '../coaches/coaches-for.ts';
import { readTeam } from './list-teams.ts';
import { insertTeam } from './team.repository.ts';
import type { Team } from './team.ts';

/**
 * Creates a team (S2 §5), without members. Throws 400 for an id of `coachIds` that is no active coach, 503 when
 * svc-auth must be called and is unavailable. The answer is stored for the request's `claim` in the same transaction: a
 * retry creates no second team.
 */
export async function createTeam(ctx: ServiceContext, input: TeamInput, claim?: RequestClaim): Promise<Team> {
  const { coachIds = [], leagueName, ...facts } = input;
  const coaches = await coachesFor(ctx, coachIds);
  return ctx.db.transaction(async (tx) => {
    await lockCoaches(tx, coaches);
    const id = await insertTeam(tx, {
      ...facts,
      leagueName: leagueName || null,
      coachIds: coaches.map((coach) => coach.id),
      childIds: [],
      createdAt: ctx.clock(),
    });
    await recordAudit(tx, ctx, { ids: { team: id } });
    const team = await readTeam(tx, ctx, id);
    await storeOutcome(tx, claim, 201, team);
    return team;
  });
}
