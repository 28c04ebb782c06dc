import { childrenAfter } from '@fieldhouse/contracts';
import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { children } from './known-child.ts';

const PAGE = 1000;

/**
 * Asks svc-family for the children that were there before this service was told of children: once, page by page.
 * Goes on where an earlier try ended; several at once do no harm. Throws 503 `unavailable` while svc-family does
 * not answer.
 */
export async function learnChildren(ctx: ServiceContext): Promise<void> {
  for (;;) {
    const { after_id: afterId, completed } = await ctx.db('child_backfill').first<Progress>('after_id', 'completed');
    if (completed) return;
    const { rows: page } = await ctx.ask(childrenAfter, { afterId, limit: PAGE });
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

export const learnChildrenJob: Job = { name: 'learn-children', everySeconds: 30, run: learnChildren };
