import { ACCESS_LEVELS, Id, Instant } from '@fieldhouse/contracts';
import { maskedEmail, type ServiceContext, shownEmail, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import { INVITATION_STATES, type InvitationRow, invitationsOf } from './invitation.repository.ts';
import { fullAccessNeeded, refusalToInvite } from './may-invite.ts';

/** An invitation that is not answered yet, for the child's guardians and admins. */
export const GuardianInvitation = z
  .object({
    id: Id,
    email: z.string().describe('Masked unless the caller entered it: s•••@example.com'),
    accessLevel: z.enum(ACCESS_LEVELS),
    state: z
      .enum([...INVITATION_STATES, 'expired'])
      .describe('`to-confirm`: an account with another address used it; `to-approve`: an admin decides'),
    invitedBy: z.string().nullable().describe('The name of the guardian; null while it is not known'),
    isOwn: z.boolean().describe('The caller has sent it, and confirms who used it'),
    usedBy: z
      .object({ name: z.string(), email: z.string().describe('Masked') })
      .nullable()
      .describe('Who used it, while they wait'),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'GuardianInvitation' });
export type GuardianInvitation = z.infer<typeof GuardianInvitation>;

/** A child's invitations, and whether the caller may add one. */
export const GuardianInvitations = z
  .object({
    invitations: z.array(GuardianInvitation),
    mayInvite: z.boolean(),
    whyNot: z.string().nullable().describe('Why the caller may not invite another parent now'),
    mayManage: z.boolean().describe('Whether the caller may send them again and withdraw them'),
    isViewOnlyEnforced: z.boolean().describe('Whether View Only guardians are kept from changes'),
  })
  .meta({ id: 'GuardianInvitations' });
export type GuardianInvitations = z.infer<typeof GuardianInvitations>;

/** The invitations of a child that the caller may see. */
export async function listInvitations(ctx: ServiceContext, who: Who, childId: number): Promise<GuardianInvitations> {
  const [rows, guardians] = await Promise.all([invitationsOf(ctx.db, childId), guardiansOf(ctx.db, childId)]);
  const own = guardians.find(({ userId }) => userId === who.userId);
  const refusal =
    own?.accessLevel === 'full'
      ? await refusalToInvite(ctx.db, {
          ...{ childId, userId: who.userId, guardians: guardians.length, now: ctx.clock() },
        })
      : fullAccessNeeded();
  return {
    invitations: await toInvitations(ctx, who, rows),
    mayInvite: refusal === undefined,
    whyNot: own && refusal ? refusal.detail : null,
    mayManage: own?.accessLevel === 'full' || who.role === 'admin',
    isViewOnlyEnforced: ctx.environment.enforceViewOnly === true,
  };
}

async function toInvitations(
  ctx: ServiceContext,
  who: Pick<Who, 'userId'>,
  rows: readonly InvitationRow[],
): Promise<GuardianInvitation[]> {
  const people = await peopleByIds(
    ctx,
    rows.flatMap(({ invitedBy, usedBy }) => [invitedBy, ...(usedBy === null ? [] : [usedBy])]),
  );
  const nameOf = (id: number) => {
    const person = people.get(id);
    return person ? `${person.firstName} ${person.lastName}` : null;
  };
  return rows.map(({ id, accessLevel, state, invitedBy, usedBy, email, createdAt, expiresAt }) => {
    const isOwn = invitedBy === who.userId;
    const user = usedBy === null ? undefined : people.get(usedBy);
    return {
      ...{ id, accessLevel, isOwn, invitedBy: nameOf(invitedBy) },
      email: isOwn ? shownEmail(email) : maskedEmail(shownEmail(email)),
      state: state === 'sent' && expiresAt <= ctx.clock() ? 'expired' : state,
      usedBy: user ? { name: `${user.firstName} ${user.lastName}`, email: maskedEmail(user.email) } : null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  });
}
