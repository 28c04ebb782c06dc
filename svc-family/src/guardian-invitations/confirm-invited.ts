import { notFound, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockAccountIfExists } from '../people/person.ts';
import { expectPlace } from './accept-invitation.ts';
import { admitOrAskAdmin } from './admit-parent.ts';
import { invitationById } from './invitation.repository.ts';
import { lockChildToInvite } from './may-invite.ts';

/**
 * The guardian who invited confirms that whoever used the invitation is the right person, who becomes a guardian, or
 * waits for an admin where the club asks for approval. Throws 404 for an invitation that is not theirs or does not wait
 * for them; 403, 409 `too_many_guardians`, `already_guardian`.
 */
export async function confirmInvited(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, id }: { childId: number; id: number },
): Promise<'added' | 'to-approve'> {
  return ctx.db.transaction(async (tx) => {
    // The deletion of an account locks in the same order.
    const usedBy = (await invitationById(tx, id))?.usedBy ?? undefined;
    if (usedBy !== undefined && !(await lockAccountIfExists(tx, usedBy))) throw notFound('Invitation');
    await lockChildToInvite(tx, who, childId);
    const invitation = await invitationById(tx, id);
    if (invitation?.childId !== childId || invitation.invitedBy !== who.userId) throw notFound('Invitation');
    const { state, usedBy: userId } = invitation;
    if (state !== 'to-confirm' || userId === null || userId !== usedBy) throw notFound('Invitation');
    await expectPlace(tx, { invitation, userId });
    await recordAudit(tx, ctx, { childIds: [childId] });
    return admitOrAskAdmin(tx, ctx, { invitation, userId }, who);
  });
}
