import type { ServiceContext } from '@fieldhouse/service-kit';
import { lockChild } from './child.repository.ts';
import { removeChild } from './remove-child.ts';

/** Deletes those of these children that a restored backup contains; returns how many. */
export async function deleteRestoredChildren(ctx: ServiceContext, ids: readonly number[]): Promise<number> {
  let removed = 0;
  for (const id of ids) {
    await ctx.db.transaction(async (tx) => {
      if (!(await lockChild(tx, id))) return;
      await removeChild(tx, ctx, id);
      removed += 1;
    });
  }
  return removed;
}
