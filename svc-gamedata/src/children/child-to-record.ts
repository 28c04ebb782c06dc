import type { ChildState } from '@fieldhouse/contracts';
import { fetchFamily, notFound, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { children } from './known-child.ts';

interface ChildToRecord {
  /** As it is now: of a merged one, its primary. */
  child: ChildState;
  /**
   * Stores the child's state and locks it until the transaction ends: its removal waits, and then finds what was
   * recorded. Whether it is active by now: its archiving may have been heard of since svc-family was asked.
   */
  hold: (tx: Tx) => Promise<{ isActive: boolean }>;
}

/**
 * Asks svc-family for a child that a coach or an admin records something of. Throws 404, and 503 when svc-family is
 * away.
 */
export async function childToRecord(ctx: ServiceContext, who: Who, childId: number): Promise<ChildToRecord> {
  const { child } = await fetchFamily(ctx, childId, who);
  if (!child) throw notFound('Child');
  return {
    child,
    async hold(tx) {
      await children.apply(tx, ctx, child);
      const held = await tx('known_child')
        .where({ id: child.id, gone: false })
        .forShare()
        .first<{ isActive: boolean } | undefined>({ isActive: 'is_active' });
      if (!held) throw notFound('Child');
      return held;
    },
  };
}
