import { type Job, nextVersion, publish, type ServiceContext } from '@fieldhouse/service-kit';
import { lockAccount, updateAccount } from './account.repository.ts';
import { stateOf } from './account.ts';

/**
 * Makes archived accounts active that are not a coach's, and publishes `user.updated`. Only a coach can be archived and
 * restored (product decisions 16, 66). Releases up to 1.1 left an archived coach archived who became a parent or an
 * admin: such an account could neither sign in nor be restored.
 */
export async function restoreOtherRoles(ctx: ServiceContext): Promise<void> {
  const ids = await ctx.db('account').where({ is_active: false }).whereNot({ role: 'coach' }).pluck<number[]>('id');
  for (const id of ids) {
    await ctx.db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account || account.isActive || account.role === 'coach') return;
      const restored = await updateAccount(tx, id, await nextVersion(tx), { isActive: true });
      await publish(tx, ctx, 'user.updated', id, stateOf(restored));
    });
  }
  if (ids.length > 0) ctx.log.info({ count: ids.length }, 'archived accounts that are not a coach’s are active again');
}

export const restoreOtherRolesJob: Job = {
  name: 'restore-other-roles',
  everySeconds: 3600,
  run: restoreOtherRoles,
};
