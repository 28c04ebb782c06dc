import { notFound, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { lockAccountIfExists } from '../people/person.ts';
import { expectPlace } from './accept-invitation.ts';
import { admitParent } from './admit-parent.ts';
import { deleteInvitation, invitationById } from './invitation.repository.ts';

/**
 * An admin approves an invitation that was accepted, which makes the invited a guardian, or denies it, which ends it
 * (product decision 95). Throws 404 for one that does not wait for an admin (any more); 409 `already_guardian`,
 * `too_many_guardians`.
 */
export async function decideInvitation(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { id, action }: { id: number; action: 'approve' | 'deny' },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await invitationById(tx, id);
    // The deletion of an account locks in the same order.
    if (!found?.usedBy || !(await lockAccountIfExists(tx, found.usedBy))) throw notFound('Invitation');
    const child = await lockChild(tx, found.childId);
    const invitation = await invitationById(tx, id);
    if (!child || invitation?.state !== 'to-approve' || invitation.usedBy !== found.usedBy) {
      throw notFound('Invitation');
    }
    await recordAudit(tx, ctx, { ids: { child: child.id }, childIds: [child.id] });
    if (action === 'deny') return deleteInvitation(tx, id);
    const { usedBy: userId } = found;
    await expectPlace(tx, { invitation, userId });
    await admitParent(tx, ctx, { invitation, userId }, who);
  });
}
