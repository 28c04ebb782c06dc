import type { ServiceContext, Who } from '@fieldhouse/service-kit';
import { unlinkGuardian } from '../guardians/unlink-guardian.ts';
import { lockChangeableChild } from './changeable-child.ts';
import { removeChild } from './remove-child.ts';

/**
 * Removes a child from the caller's family: a guardian is unlinked while another one remains, and the last one's child
 * leaves the club (product decision 18). An admin who is not its guardian removes it from the club. Of two guardians
 * who do so at the same moment one is the last. Throws 404 or 403 for a child that is not the caller's to change.
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
