import { childrenAfter } from '@fieldhouse/contracts';
import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { children } from './child-projection.ts';

const PAGE = 1000;

/**
 * Loads from svc-family the children that existed before this service received events about children: once, page by
 * page. Continues where an earlier try stopped; concurrent runs are safe. Throws 503 `unavailable` while svc-family
 * does not answer.
 */
export async function backfillChildren(ctx: ServiceContext): Promise<void> {
  for (;;) {
    const { after_id: afterId, completed } = await ctx.db('child_backfill').first<Progress>('after_id', 'completed');
    if (completed) return;
    const { rows: page } = await ctx.call(childrenAfter, { afterId, limit: PAGE });
    await ctx.db.transaction(async (tx) => {
      await children.applyAll(tx, ctx, page);
      await tx('child_backfill').update({
        after_id: tx.raw('greatest(after_id, ?)', [page.at(-1)?.id ?? 0]),
        completed: tx.raw('completed OR ?', [page.length < PAGE]),
      });
    });
  }
}

interface Progress {
  after_id: number;
  completed: boolean;
}

export const backfillChildrenJob: Job = { name: 'backfill-children', everySeconds: 30, run: backfillChildren };
