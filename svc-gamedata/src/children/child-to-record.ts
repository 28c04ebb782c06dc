import { type ChildState, childWithGuardians } from '@fieldhouse/contracts';
import { notFound, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { applyChild } from './known-child.ts';

interface ChildToRecord {
  /** As it is now: of a merged one, its primary. */
  child: ChildState;
  /** Stores the child's state and locks it until the transaction ends: its removal waits, and then finds what was recorded. */
  hold: (tx: Tx) => Promise<void>;
}

/** Asks svc-family for a child that a coach or an admin records something of. Throws 404, and 503 when svc-family is away. */
export async function childToRecord(ctx: ServiceContext, who: Who, childId: number): Promise<ChildToRecord> {
  const { child } = await ctx.ask(childWithGuardians, { childId }, who);
  if (!child) throw notFound('Child');
  return {
    child,
    async hold(tx) {
      await applyChild(tx, child);
      const held = await tx('known_child').where({ id: child.id, gone: false }).forShare().first('id');
      if (!held) throw notFound('Child');
    },
  };
}
