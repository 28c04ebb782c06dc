import { hashToken, recordChange, type ServiceContext } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { roleOf } from '../people/person.ts';
import { invalidLink, invitationOfLink } from './accept-invitation.ts';
import { deleteLinksOf, invitationOfToken, updateInvitation } from './invitation.repository.ts';

/**
 * Declines an invitation with its link, which ends; the child's guardians see that (S1.4.174). Needs no sign-in: whoever
 * got the email may have no account. So the entry of the audit has the guardian who invited as who did it. Throws 400
 * `invalid_link`.
 */
export async function declineInvitation(ctx: ServiceContext, token: string): Promise<void> {
  const { invitation: found } = await invitationOfLink(ctx, token);
  await ctx.db.transaction(async (tx) => {
    await lockChild(tx, found.childId);
    // Read again under the lock: a concurrent request may have used the link.
    const tokenHash = hashToken(token);
    const invitation = tokenHash && (await invitationOfToken(tx, tokenHash, ctx.clock()));
    if (!invitation) throw invalidLink();
    const { id, childId, invitedBy } = invitation;
    await updateInvitation(tx, id, { state: 'declined', expiresAt: ctx.clock() });
    await deleteLinksOf(tx, id);
    const who = { userId: invitedBy, role: await roleOf(tx, invitedBy) };
    const subject = { type: 'child', id: childId } as const;
    await recordChange(tx, ctx, who, { action: 'guardian.invitation-declined', subject });
  });
}
