import { recordAudit, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { undoableSince, undoExpired } from '../undo-limit.ts';
import { lockThoseLeft } from './ignore-pair.ts';
import { deleteIgnoredPairs, ignoredPairsByIds } from './ignored-pair.repository.ts';

/**
 * Undoes the marking of these pairs, of exactly these: the children may be duplicates again (product decision 41). Pairs
 * that are not marked any more, also since a child was deleted, are left out. Throws 410 `undo_expired` when one was
 * marked more than 20 minutes ago, 409 `child_merged` when a child was merged since; then nothing changes.
 */
export async function undoIgnoredPairs(
  ctx: ServiceContext,
  pairIds: readonly number[],
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const pairs = await ignoredPairsByIds(tx, pairIds);
    const oldest = undoableSince(ctx.clock());
    if (pairs.some(({ createdAt }) => createdAt <= oldest)) {
      throw undoExpired('Please take the pairs back in the list of those that are not duplicates');
    }
    const childIds = [...new Set(pairs.flatMap(({ childId1, childId2 }) => [childId1, childId2]))];
    await lockThoseLeft(tx, childIds, who);
    const isUndone = (await deleteIgnoredPairs(tx, pairIds)) > 0;
    await recordAudit(tx, ctx, { childIds: isUndone ? childIds : [] });
  });
}
