import { type TeamInput, TeamNames } from '@fieldhouse/contracts';
import {
  changedFields,
  type Db,
  recordAudit,
  type ServiceContext,
  type Tx,
  validatedEdit,
} from '@fieldhouse/service-kit';
import { coachesFor, lockCoaches, notACoach } from '../coaches/coaches-for.ts';
import { readTeam } from './list-teams.ts';
import { lockTeam } from './lock-team.ts';
import { updateTeam } from './team.repository.ts';
import type { Team } from './team.ts';

interface TeamChange {
  id: number;
  input: TeamInput;
  /** The `If-Match` header: see `expectUnchanged`. Without one the last change wins. */
  ifMatch: string | undefined;
}

/**
 * Replaces a team's facts, and with `coachIds` its coaches (S2 §5, product decision 8). A coach of the team who was
 * archived may stay. Members stay, also outside the new ages. Throws 400 for a changed name that breaks a rule (product
 * decision 50); 404; 412 when somebody else has changed the team since; 400 for a new id of `coachIds` that is no
 * active coach; 503 when svc-auth must be called and is unavailable.
 */
export async function changeTeam(ctx: ServiceContext, { id, input, ifMatch }: TeamChange): Promise<Team> {
  const { coachIds } = input;
  const wanted = coachIds && [...new Set(coachIds)];
  const present = await coachIdsOf(ctx.db, id);
  const added = await coachesFor(
    ctx,
    (wanted ?? []).filter((coachId) => !present.includes(coachId)),
  );
  return ctx.db.transaction(async (tx) => {
    await lockCoaches(tx, added);
    await lockTeam(tx, id, ifMatch);
    const known = new Set([...(await coachIdsOf(tx, id)), ...added.map((coach) => coach.id)]);
    if (wanted?.some((coachId) => !known.has(coachId))) throw notACoach();
    const before = await readTeam(tx, ctx, id);
    const { leagueName, coachIds: _given, ...facts } = validatedEdit(TeamNames, input, before);
    await updateTeam(tx, id, { ...facts, leagueName: leagueName || null, coachIds: wanted });
    const after = await readTeam(tx, ctx, id);
    await recordAudit(tx, ctx, { fields: changedFields(before, after) });
    return after;
  });
}

async function coachIdsOf(db: Db | Tx, teamId: number): Promise<number[]> {
  return db('team_coach').where({ team_id: teamId }).pluck<number[]>('coach_id');
}
