import type { Role } from '@fieldhouse/contracts';
import { conflict, nextVersion, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { publishSecured } from '../addresses/publish-secured.ts';
import { endDeletion } from '../planned-changes/deletion.repository.ts';
import { endResetOf } from '../recovery/reset.repository.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { lockForAdmin } from './lock-for-admin.ts';

/**
 * Changes the role of a user, ends their sessions and password resets, and publishes `user.role-changed`, and the owner
 * is told (product decision 57). An archived
 * coach who gets another role is active: only a coach can be archived, and be restored (product decision 66). Does
 * nothing when the user has this role already. Throws 404, and 409 `own_role` for the caller's own account (S2 §5).
 */
export async function changeRole(ctx: ServiceContext, id: number, role: Role, who: Who): Promise<Account> {
  if (id === who.userId) {
    throw conflict('own_role', 'You cannot change your own admin role. Another admin must make this change.');
  }
  return ctx.db.transaction(async (tx) => {
    const account = await lockForAdmin(tx, who, id);
    if (account.role === role) return account;
    const changed = await updateAccount(tx, id, await nextVersion(tx), { role, isActive: true });
    await endSessionsOf(tx, ctx, { userId: id, why: 'access-changed' });
    await endResetOf(tx, id);
    // Parents delete their own account, others ask an admin.
    await endDeletion(tx, id);
    await publish(tx, ctx, 'user.role-changed', id, stateOf(changed), who);
    await publishSecured(tx, ctx, { userId: id, what: 'role' }, who);
    return changed;
  });
}
