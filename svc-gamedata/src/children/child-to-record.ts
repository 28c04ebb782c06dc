import type { ChildState } from '@fieldhouse/contracts';
import {
  childMerged,
  conflict,
  fetchFamily,
  notFound,
  type ServiceContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { currentChildId } from '../merges/merged-ids.ts';
import { children } from './child-projection.ts';

interface ChildToRecord {
  /** Its current state. */
  child: ChildState;
  /**
   * Stores the child's state and locks its row until the transaction ends: its removal waits, and then finds the new
   * record. Returns whether the child is active: it may have been archived since svc-family was called.
   */
  lock: (tx: Tx) => Promise<{ isActive: boolean }>;
}

const mergedMeanwhile = () =>
  conflict('child_merged', 'This profile was merged into another one a moment ago. Please choose the child again');

/**
 * Loads a child from svc-family for a new record of it by a coach or an admin. Throws 404, 409 `child_merged` for a
 * duplicate that was merged into another child, and 503 when svc-family is unavailable.
 */
export async function childToRecord(ctx: ServiceContext, who: Who, childId: number): Promise<ChildToRecord> {
  const { child } = await fetchFamily(ctx, childId, who);
  if (!child) throw notFound('Child');
  if (child.id !== childId) throw childMerged(child);
  return {
    child,
    async lock(tx) {
      await children.apply(tx, ctx, child);
      const locked = await tx('child_projection')
        .where({ id: child.id, is_deleted: false })
        .forShare()
        .first<{ isActive: boolean } | undefined>({ isActive: 'is_active' });
      if (!locked) throw notFound('Child');
      // A merge locks the row before it makes the id an alias, so the alias is read under the lock.
      if ((await currentChildId(tx, child.id)) !== child.id) throw mergedMeanwhile();
      return locked;
    },
  };
}
