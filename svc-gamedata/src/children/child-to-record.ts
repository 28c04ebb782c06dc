import { childWithGuardians } from '@fieldhouse/contracts';
import { notFound, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { applyChild } from './known-child.ts';

/**
 * Asks svc-family for a child that a coach or an admin records something of; the answer stores its state and locks it until
 * the transaction ends: its removal waits, and then finds what was recorded. `id` is the child's now: a merged one's is its
 * primary's. Throws 404, and 503 when svc-family is away.
 */
export async function childToRecord(
  ctx: ServiceContext,
  who: Who,
  childId: number,
): Promise<{ id: number; hold: (tx: Tx) => Promise<void> }> {
  const { child } = await ctx.ask(childWithGuardians, { childId }, who);
  if (!child) throw notFound('Child');
  return {
    id: child.id,
    async hold(tx) {
      await applyChild(tx, child);
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        'SELECT id FROM known_child WHERE id = ? AND NOT gone FOR SHARE',
        [child.id],
      );
      if (rows.length === 0) throw notFound('Child');
    },
  };
}
