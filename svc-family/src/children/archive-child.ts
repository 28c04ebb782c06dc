import { notFound, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { lockChild, updateIsActive } from './child.repository.ts';
import { type ChildRow, toChildState } from './child.ts';

interface Change {
  childId: number;
  isActive: boolean;
}

/**
 * Archives or restores a child, and publishes `child.archived` or `child.restored` (S2 §4, product decision 16). Does
 * nothing when the child is in this state already. Registrations, guardians and records stay. Throws 404 for an unknown
 * child, and 409 `child_merged` for one that was merged into another.
 */
export async function archiveChild(
  ctx: ServiceContext,
  { childId, isActive }: Change,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<ChildRow> {
  return ctx.db.transaction(async (tx) => {
    const child = await lockChild(tx, childId);
    if (!child) throw notFound('Child');
    await expectNotMerged(tx, child, who);
    if (child.isActive === isActive) return child;
    const changed = await updateIsActive(tx, childId, isActive);
    await publish(tx, ctx, isActive ? 'child.restored' : 'child.archived', childId, toChildState(changed), who);
    return changed;
  });
}
