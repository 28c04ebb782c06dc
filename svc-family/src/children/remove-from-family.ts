import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { unlinkGuardian } from '../guardians/unlink-guardian.ts';
import { lockChangeableChild } from './changeable-child.ts';
import { removeChild } from './remove-child.ts';

/**
 * Removes a child from the caller's family: unlinks the guardian while another one remains, and deletes the child of
 * the last guardian (product decision 18). An admin who is not a guardian deletes the child. When two guardians
 * remove a child at the same time, the second one deletes it. Throws 404 or 403 for a child that the caller may not
 * change.
 */
export async function removeFromFamily(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  childId: number,
): Promise<'unlinked' | 'deleted'> {
  return ctx.db.transaction(async (tx) => {
    const { guardians, own } = await lockChangeableChild(tx, ctx, who, childId);
    if (own) return unlinkGuardian(tx, ctx, { childId, guardians, leaving: own }, who);
    await removeChild(tx, ctx, childId, who);
    return 'deleted';
  });
}
