import type { IgnoredPairForm } from '@fieldhouse/contracts';
import { notFound, type ServiceContext } from '@fieldhouse/service-kit';
import { type IgnoredPairRow, insertIgnoredPair } from './ignored-pair.repository.ts';

/**
 * Marks two children as not duplicates: they are in no group together any more (S2 §4). The order of the two is free; a second time
 * changes nothing. Throws 404 for an unknown child.
 */
export async function ignorePair(
  { db, clock }: ServiceContext,
  { childId1, childId2, reason }: IgnoredPairForm,
): Promise<IgnoredPairRow> {
  const [first, second] = [Math.min(childId1, childId2), Math.max(childId1, childId2)];
  return db.transaction(async (tx) => {
    const found = await tx('child').select('id').whereIn('id', [first, second]).orderBy('id').forKeyShare();
    if (found.length < 2) throw notFound('Child');
    return insertIgnoredPair(tx, { childId1: first, childId2: second, reason, createdAt: clock() });
  });
}
