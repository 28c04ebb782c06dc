import { publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { guardiansOf, insertGuardian } from '../guardians/guardian.repository.ts';
import { type GuardianRow, toGuardianState } from '../guardians/guardian.ts';
import { unlinkGuardian } from '../guardians/unlink-guardian.ts';

interface Guardians {
  primaryId: number;
  duplicateIds: readonly number[];
}

/**
 * Locks the accounts of these children's guardians, and of the parents who made these requests, for share until the
 * transaction ends, so that none is deleted while it gets another child. Call it before the children are locked: the
 * deletion of an account locks in the same order.
 */
export async function lockGuardianAccounts(
  tx: Tx,
  { childIds, requestIds }: { childIds: readonly number[]; requestIds: readonly number[] },
): Promise<void> {
  await tx.raw(
    `SELECT FROM user_projection WHERE id IN (
       SELECT user_id FROM guardian WHERE child_id = ANY (:childIds)
       UNION SELECT user_id FROM access_request WHERE id = ANY (:requestIds)
     ) ORDER BY id FOR SHARE`,
    { childIds, requestIds },
  );
}

/** Keeps a link that a merge made after an undo of the merge, since an approved request gives it as well. */
export async function keepAfterUndo(tx: Tx, { id }: Pick<GuardianRow, 'id'>): Promise<void> {
  await tx('merged_guardian').where({ guardian_id: id }).delete();
}

/**
 * Links the guardians of duplicates to the primary, with their access levels (product decision 21). Their links to the
 * duplicates stay.
 */
export async function linkGuardians(
  tx: Tx,
  ctx: TransactionContext,
  { mergeId, primaryId, duplicateIds }: Guardians & { mergeId: number },
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const linked = await guardiansOf(tx, primaryId);
  for (const childId of duplicateIds) {
    for (const guardian of await guardiansWithAccount(tx, childId)) {
      if (linked.some(({ userId }) => userId === guardian.userId)) continue;
      const isPrimary = !linked.some((other) => other.isPrimary);
      const added = await insertGuardian(tx, { ...guardian, childId: primaryId, isPrimary, createdAt: ctx.clock() });
      linked.push(added);
      await tx('merged_guardian').insert({ merge_id: mergeId, guardian_id: added.id });
      await publish(tx, ctx, 'guardian.linked', added.id, toGuardianState(added), who);
    }
  }
}

/** Ends the links that a merge made, except the last link of the child. */
export async function endMergedLinks(
  tx: Tx,
  ctx: TransactionContext,
  { mergeId, primaryId }: { mergeId: number; primaryId: number },
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const linkIds = await tx('merged_guardian').where({ merge_id: mergeId }).pluck<number[]>('guardian_id');
  for (const id of linkIds.sort((a, b) => a - b)) {
    const guardians = await guardiansOf(tx, primaryId);
    const leaving = guardians.find((guardian) => guardian.id === id);
    if (leaving && guardians.length > 1) {
      await unlinkGuardian(tx, ctx, { childId: primaryId, guardians, leaving }, who);
    }
  }
}

/** The guardians whose accounts are not deleted. */
async function guardiansWithAccount(tx: Tx, childId: number): Promise<GuardianRow[]> {
  const guardians = await guardiansOf(tx, childId);
  const userIds = guardians.map(({ userId }) => userId);
  const deletedUserIds = await tx('user_projection')
    .whereIn('id', userIds)
    .where({ is_deleted: true })
    .pluck<number[]>('id');
  return guardians.filter(({ userId }) => !deletedUserIds.includes(userId));
}
