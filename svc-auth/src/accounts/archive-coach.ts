import { nextVersion, notFound, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { endResetOf } from '../recovery/reset.repository.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { lockForAdmin } from '../user-management/lock-for-admin.ts';
import { updateAccount } from './account.repository.ts';
import { type Account, stateOf } from './account.ts';

interface Change {
  coachId: number;
  isActive: boolean;
}

/**
 * Archives or restores a coach, and publishes `coach.archived` or `coach.restored` (S2 §4, product decision 16).
 * Archiving ends the coach's sessions and password reset in the same transaction. Does nothing when the coach is in
 * this state already. Throws 404 for an account that is not a coach's.
 */
export async function archiveCoach(ctx: ServiceContext, { coachId, isActive }: Change, who: Who): Promise<Account> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockForAdmin(tx, who, coachId, 'Coach');
    if (account.role !== 'coach') throw notFound('Coach');
    if (account.isActive === isActive) return account;
    const changed = await updateAccount(tx, coachId, await nextVersion(tx), { isActive });
    if (!isActive) {
      await endSessionsOf(tx, ctx, { userId: coachId, why: 'access-changed' });
      await endResetOf(tx, coachId);
    }
    await publish(tx, ctx, isActive ? 'coach.restored' : 'coach.archived', coachId, stateOf(changed), who);
    return changed;
  });
}
