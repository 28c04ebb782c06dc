import { recordChange, type ServiceContext } from '@fieldhouse/service-kit';
import { findAccount } from '../accounts/account.repository.ts';
import { invitationOf, lockByLink } from './accept-invitation.ts';
import { markDeclined } from './invitation.repository.ts';

/**
 * Declines an invitation with its link, which ends; the admins see that (S2.4.748). The entry of the audit has the
 * inviter as who did it, since the invited has no account; without an inviter there is none. Throws 400 `invalid_link`,
 * 429 `too_many_attempts`.
 */
export async function declineInvitation(ctx: ServiceContext, token: string, address: string): Promise<void> {
  await invitationOf(ctx, token, address);
  await ctx.db.transaction(async (tx) => {
    const { id, invitedBy } = await lockByLink(tx, ctx, token);
    await markDeclined(tx, id, ctx.clock());
    const inviter = invitedBy === null ? undefined : await findAccount(tx, invitedBy);
    if (!inviter) return;
    const who = { userId: inviter.id, role: inviter.role };
    await recordChange(tx, ctx, who, { action: 'invitation.declined', subject: { type: 'club', id: null } });
  });
}
