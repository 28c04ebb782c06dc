import { nextVersion, recordAudit, type ServiceContext } from '@fieldhouse/service-kit';
import { coachesFor, lockCoaches } from '../coaches/coaches-for.ts';
import { readTeam } from './list-teams.ts';
import { lockTeam } from './lock-team.ts';
import type { Team } from './team.ts';

interface CoachOfTeam {
  teamId: number;
  coachId: number;
}

/**
 * Adds a coach to a team (S2 §7), after those it has; one who already coaches it keeps their position. Throws 404, 400
 * for a `coachId` that is no active coach, 503 when svc-auth must be called and is unavailable.
 */
export async function addCoach(ctx: ServiceContext, { teamId, coachId }: CoachOfTeam): Promise<Team> {
  const coaches = await coachesFor(ctx, [coachId], 'coachId');
  return ctx.db.transaction(async (tx) => {
    await lockCoaches(tx, coaches);
    await lockTeam(tx, teamId);
    const { rows } = await tx.raw<{ rows: { coach_id: number }[] }>(
      `INSERT INTO team_coach (team_id, coach_id, position)
       SELECT ?, ?, coalesce(max(position) + 1, 0) FROM team_coach WHERE team_id = ?
       ON CONFLICT DO NOTHING RETURNING coach_id`,
      [teamId, coachId, teamId],
    );
    if (rows.length > 0)
      await tx('team')
        .where({ id: teamId })
        .update({ version: await nextVersion(tx) });
    await recordAudit(tx, ctx);
    return readTeam(tx, ctx, teamId);
  });
}
