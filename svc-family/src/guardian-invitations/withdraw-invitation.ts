import { notFound, recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { deleteInvitation, invitationById } from './invitation.repository.ts';
import { lockChildToInvite } from './may-invite.ts';

/**
 * Withdraws an invitation, or declines the person who used it: its links end, and nobody becomes a guardian by it. Any
 * guardian with Full Access may, and an admin. Throws 404, 403.
 */
export async function withdrawInvitation(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, id }: { childId: number; id: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockChildToInvite(tx, who, childId, { orAdmin: true });
    if ((await invitationById(tx, id))?.childId !== childId) throw notFound('Invitation');
    await deleteInvitation(tx, id);
    await recordAudit(tx, ctx, { childIds: [childId] });
  });
}
