import { addressConfirmed, JOIN_LINK_MESSAGE, MAX_GUARDIANS } from '@fieldhouse/contracts';
import {
  conflict,
  hashToken,
  Problem,
  publish,
  recordAudit,
  type ServiceContext,
  storedEmail,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { childById, lockChild } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import type { GuardianRow } from '../guardians/guardian.ts';
import { lockAccount } from '../people/person.ts';
import { admitOrAskAdmin } from './admit-parent.ts';
import { deleteLinksOf, type InvitationRow, invitationOfToken, updateInvitation } from './invitation.repository.ts';
import { tooManyGuardians } from './may-invite.ts';

/** 400 for a link that is unknown, used, declined, withdrawn or expired; the answer does not say which. */
export function invalidLink(): Problem {
  return new Problem(400, 'invalid_link', JOIN_LINK_MESSAGE);
}

/**
 * The invitation of a token and its child. An archived child's can be used when the child is restored. Throws 400
 * `invalid_link`.
 */
export async function invitationOfLink(
  { db, clock }: ServiceContext,
  token: string,
): Promise<{ invitation: InvitationRow; child: ChildRow }> {
  const tokenHash = hashToken(token);
  const invitation = tokenHash && (await invitationOfToken(db, tokenHash, clock()));
  const child = invitation && (await childById(db, invitation.childId));
  if (!invitation || !child?.isActive || !isByGuardian(invitation, await guardiansOf(db, child.id))) {
    throw invalidLink();
  }
  return { invitation, child };
}

/** What became of an invitation: the invited is a guardian, or the guardian who invited is asked, or an admin. */
export type Acceptance = { outcome: 'added'; childId: number } | { outcome: 'to-confirm' | 'to-approve' };

/**
 * Uses the link of an invitation, once (product decision 95). An account whose confirmed address was invited becomes a
 * guardian, after an admin's approval where the club asks for it; for any other the guardian who invited is asked
 * first. Throws 400 `invalid_link`; 409 `already_guardian`, with which the link stays usable, and `too_many_guardians`;
 * 503 while svc-auth does not answer.
 */
export async function acceptInvitation(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  token: string,
): Promise<Acceptance> {
  const { invitation: found } = await invitationOfLink(ctx, token);
  const { isConfirmed, email } = await ctx.call(addressConfirmed, { userId: who.userId });
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, who.userId);
    const child = await lockChild(tx, found.childId);
    // Read again under the lock: a concurrent request may have used the link.
    const tokenHash = hashToken(token);
    const invitation = tokenHash && (await invitationOfToken(tx, tokenHash, ctx.clock()));
    if (!invitation || !child?.isActive) throw invalidLink();
    await expectPlace(tx, { invitation, userId: who.userId });
    const childId = child.id;
    await recordAudit(tx, ctx, { ids: { child: childId }, childIds: [childId] });
    await deleteLinksOf(tx, invitation.id);
    if (isConfirmed && email !== undefined && isSame(email, invitation.email)) {
      const outcome = await admitOrAskAdmin(tx, ctx, { invitation, userId: who.userId }, who);
      return outcome === 'added' ? { outcome, childId } : { outcome };
    }
    const { id, invitedBy: userId } = invitation;
    const version = await updateInvitation(tx, id, { state: 'to-confirm', usedBy: who.userId });
    await publish(tx, ctx, 'guardian-invitation.used', childId, { id, version, childId, userId }, who);
    return { outcome: 'to-confirm' };
  });
}

/** Throws unless this user can become a guardian by this invitation, whose child is locked. */
export async function expectPlace(
  tx: Tx,
  { invitation, userId }: { invitation: InvitationRow; userId: number },
): Promise<void> {
  const guardians = await guardiansOf(tx, invitation.childId);
  if (!isByGuardian(invitation, guardians)) throw invalidLink();
  if (guardians.some((guardian) => guardian.userId === userId)) {
    throw conflict('already_guardian', 'This child is in your family already');
  }
  if (guardians.length >= MAX_GUARDIANS) throw tooManyGuardians();
}

/** Nobody gives more than they have: whoever invited is still a guardian with Full Access. */
function isByGuardian({ invitedBy }: InvitationRow, guardians: readonly GuardianRow[]): boolean {
  return guardians.some(({ userId, accessLevel }) => userId === invitedBy && accessLevel === 'full');
}

function isSame(address: string, other: string): boolean {
  return storedEmail(address).toLowerCase() === storedEmail(other).toLowerCase();
}
