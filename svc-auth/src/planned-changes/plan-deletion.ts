import { forbidden, type LimitRule, refuseOverLimit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';
import { endDeletion, findDeletion, insertDeletion } from './deletion.repository.ts';
import { publishPlanned } from './publish-planned.ts';

/** How long the deletion of an own account waits, in milliseconds. */
export const DELETION_WAIT = 7 * 24 * 3_600_000;

/** How often a user may ask for it: each time an email is sent. */
export const DELETIONS: LimitRule = { name: 'account-deletion', points: 5, seconds: 3600 };

/**
 * Plans the deletion of the own account of a parent in 7 days, and tells the owner (product decision 97). One that
 * waits already stays as it is. Throws 403 when the user has another role by now, 429 `too_many_deletions`.
 */
export async function planDeletion(ctx: ServiceContext, who: Who): Promise<void> {
  if ((await findDeletion(ctx.db, who.userId)) !== undefined) return;
  refuseOverLimit(await ctx.limits.count(String(who.userId), DELETIONS), {
    code: 'too_many_deletions',
    detailFor: (wait) => `You asked for this ${DELETIONS.points} times within an hour. Please try again in ${wait}`,
  });
  await ctx.db.transaction(async (tx) => {
    const { id, role } = await lockOwnAccount(tx, who);
    if (role !== 'parent') throw forbidden();
    if ((await findDeletion(tx, id)) !== undefined) return;
    const dueAt = new Date(ctx.clock().getTime() + DELETION_WAIT);
    await insertDeletion(tx, id, dueAt);
    await publishPlanned(tx, ctx, { userId: id, what: 'deletion', dueAt }, who);
  });
}

/** Calls off the deletion of the own account; does nothing when none waits. */
export async function callOffDeletion(ctx: ServiceContext, who: Who): Promise<void> {
  await ctx.db.transaction(async (tx) => endDeletion(tx, (await lockOwnAccount(tx, who)).id));
}
