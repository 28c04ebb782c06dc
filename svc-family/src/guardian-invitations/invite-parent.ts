import type { GuardianInvitationForm } from '@fieldhouse/contracts';
import {
  conflict,
  notFound,
  publish,
  type ServiceContext,
  storedEmail,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { findPeople } from '../people/person.ts';
import {
  deleteLinksOf,
  insertInvitation,
  invitationById,
  isExpired,
  updateInvitation,
} from './invitation.repository.ts';
import { countInvitation } from './limit-invitations.ts';
import { expectActive, type InvitedChild, lockChildToInvite, refusalToInvite } from './may-invite.ts';

/** How long an invitation can be used, in milliseconds. */
const LIFETIME = 7 * 24 * 3_600_000;

interface NewInvitation extends GuardianInvitationForm {
  childId: number;
}

/**
 * Invites another parent of a child by email, which is sent by svc-notify (product decision 95). Returns the
 * invitation's id. Throws 404, 403 unless the user is a guardian with Full Access; 409 `child_archived`,
 * `child_merged`, `already_guardian`, `already_invited`, `invited_recently`, `too_many_guardians`; 429
 * `too_many_invitations`.
 */
export async function inviteParent(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, email, accessLevel }: NewInvitation,
): Promise<number> {
  const now = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    const invited = await lockChildToInvite(tx, who, childId);
    expectActive(invited.child);
    await expectNoGuardian(tx, invited, email);
    const guardians = invited.guardians.length;
    const refusal = await refusalToInvite(tx, { childId, userId: who.userId, guardians, now });
    if (refusal) throw refusal;
    const stored = await insertInvitation(tx, {
      ...{ childId, invitedBy: who.userId, email: storedEmail(email), accessLevel },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + LIFETIME) },
    });
    if (!stored) throw conflict('already_invited', 'This address was invited already. You can send the email again');
    await countInvitation(ctx, { userId: who.userId, childId });
    const { id, version } = stored;
    await publish(tx, ctx, 'guardian-invitation.to-send', childId, { id, version, childId, userId: who.userId }, who);
    return id;
  });
}

async function expectNoGuardian(tx: Tx, { guardians }: InvitedChild, email: string): Promise<void> {
  const people = await findPeople(
    tx,
    guardians.map(({ userId }) => userId),
  );
  const isSame = (other: string) => storedEmail(other).toLowerCase() === storedEmail(email).toLowerCase();
  if (people.some((person) => isSame(person.email))) {
    throw conflict('already_guardian', 'This person is a guardian of the child already');
  }
}

/**
 * Sends the email of an invitation once more, with a new link that can be used for 7 days; earlier links end. Throws as
 * `inviteParent` does, and 404 for an invitation that was used, accepted or withdrawn.
 */
export async function resendInvitation(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, id }: { childId: number; id: number },
): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const { child, guardians } = await lockChildToInvite(tx, who, childId);
    expectActive(child);
    const invitation = await invitationById(tx, id);
    if (invitation?.childId !== childId) throw notFound('Invitation');
    const { state } = invitation;
    if (state !== 'sent' && state !== 'declined') throw notFound('Invitation');
    // Another may have been invited since this one expired or was declined.
    if (state === 'declined' || isExpired(invitation, now)) {
      const refusal = await refusalToInvite(tx, { childId, userId: who.userId, guardians: guardians.length, now });
      if (refusal) throw refusal;
    }
    await countInvitation(ctx, { userId: who.userId, childId });
    await deleteLinksOf(tx, id);
    const version = await updateInvitation(tx, id, { state: 'sent', expiresAt: new Date(now.getTime() + LIFETIME) });
    const sent = { id, version, childId, userId: invitation.invitedBy };
    await publish(tx, ctx, 'guardian-invitation.to-send', childId, sent, who);
  });
}
