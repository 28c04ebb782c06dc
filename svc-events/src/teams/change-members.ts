import { ageOn, clubToday, type LocalDate, teamAgeRefusal } from '@fieldhouse/contracts';
import { conflict, notFound, recordAudit, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { childFor } from '../children/child-access.ts';
import { readTeam } from './list-teams.ts';
import { lockTeam } from './lock-team.ts';
import type { Team } from './team.ts';

interface Membership {
  teamId: number;
  childId: number;
}

interface LockedChild {
  name: string;
  birthdate: LocalDate;
  isActive: boolean;
}

/**
 * Adds a child to a team (S2 §5); one who is already a member stays a member at any age. Throws 404 for an unknown team
 * or child; 409 `child_archived`, `child_merged`, `age_outside_limits`; 503 when svc-family must be called and is unavailable.
 */
export async function addMember(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { teamId, childId }: Membership,
): Promise<Team> {
  const { id } = await childFor(ctx, who, childId, 'change');
  return ctx.db.transaction(async (tx) => {
    const child = await lockChild(tx, id);
    const team = await lockTeam(tx, teamId);
    const member = { team_id: teamId, child_id: id };
    if (!(await tx('team_member').where(member).first('child_id'))) {
      if (!child.isActive) throw conflict('child_archived', `${child.name} is archived and cannot join a team`);
      const refusal = teamAgeRefusal(ageOn(child.birthdate, clubToday(ctx.clock())), team);
      if (refusal) throw conflict('age_outside_limits', refusal);
      await tx('team_member').insert({ ...member, added_at: ctx.clock() });
    }
    await recordAudit(tx, ctx);
    return readTeam(tx, ctx, teamId);
  });
}

/** Removes a child from a team; does nothing for a child who is no member. Throws 404 for an unknown team. */
export async function removeMember(ctx: ServiceContext, { teamId, childId }: Membership): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    await tx('team_member').where({ team_id: teamId, child_id: childId }).delete();
    await recordAudit(tx, ctx);
  });
}

/** Locks the child until the transaction ends: its removal waits, and then finds it in the team. Throws 404. */
async function lockChild(tx: Tx, id: number): Promise<LockedChild> {
  const { rows } = await tx.raw<{ rows: LockedChild[] }>(
    `SELECT first_name || ' ' || last_name AS name, birthdate, is_active AS "isActive"
     FROM child_projection WHERE id = ? AND NOT is_deleted FOR SHARE`,
    [id],
  );
  if (!rows[0]) throw notFound('Child');
  return rows[0];
}
