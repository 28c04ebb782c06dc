import type { IgnoredGroupForm, IgnoredPairForm } from '@fieldhouse/contracts';
import { notFound, recordAudit, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { type IgnoredPairRow, insertIgnoredPair, insertPairsOfGroup } from './ignored-pair.repository.ts';

/**
 * Marks two children as not duplicates, so that no group contains both (S2 §4). Their order does not matter; a second
 * time changes nothing. Throws 404 for an unknown child, 409 `child_merged` for a merged one.
 */
export async function ignorePair(
  ctx: ServiceContext,
  { childId1, childId2, reason }: IgnoredPairForm,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<IgnoredPairRow> {
  const [first, second] = [Math.min(childId1, childId2), Math.max(childId1, childId2)];
  return ctx.db.transaction(async (tx) => {
    await lockChildrenForShare(tx, [first, second], who);
    const pair = await insertIgnoredPair(tx, { childId1: first, childId2: second, reason, createdAt: ctx.clock() });
    await recordAudit(tx, ctx, { ids: { pair: pair.id } });
    return pair;
  });
}

/**
 * Marks every pair of these children as not duplicates, in one transaction, and returns the ids of the pairs that were
 * not marked before: `undoIgnoredPairs` takes them. Throws 404 for an unknown child, 409 `child_merged` for a merged
 * one.
 */
export async function ignoreGroup(
  ctx: ServiceContext,
  { childIds, reason }: IgnoredGroupForm,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<number[]> {
  return ctx.db.transaction(async (tx) => {
    await lockChildrenForShare(tx, childIds, who);
    const pairIds = await insertPairsOfGroup(tx, { childIds, reason, createdAt: ctx.clock() });
    await recordAudit(tx, ctx, { childIds });
    return pairIds;
  });
}

/** Locks these children as `lockThoseLeft` does. Throws 404 for an unknown one, 409 for a merged one. */
async function lockChildrenForShare(
  tx: Tx,
  childIds: readonly number[],
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const found = await lockThoseLeft(tx, childIds, who);
  if (found < childIds.length) throw notFound('Child');
}

/**
 * Locks those of these children that are not deleted against deletion and merges until the transaction ends, and
 * returns how many they are. Throws 409 for a merged one.
 */
export async function lockThoseLeft(
  tx: Tx,
  childIds: readonly number[],
  who: Pick<Who, 'userId' | 'role'>,
): Promise<number> {
  const found = await tx('child')
    .select<{ id: number; isActive: boolean }[]>({ id: 'id', isActive: 'is_active' })
    .whereRaw('id = ANY(?)', [[...childIds]])
    .orderBy('id')
    .forKeyShare();
  for (const child of found) await expectNotMerged(tx, child, who);
  return found.length;
}
