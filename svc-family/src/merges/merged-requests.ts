import { nextVersion, notFound, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { accessRequestsByIds } from '../access-requests/access-request.repository.ts';
import { storeDecision } from '../access-requests/decide-access-request.ts';
import { giveFullAccess } from '../guardians/link-guardian.ts';

/** Changes pending requests for duplicates to the primary, unless their user has a pending request for it. */
export async function moveRequests(
  tx: Tx,
  { mergeId, primaryId, duplicateIds }: { mergeId: number; primaryId: number; duplicateIds: readonly number[] },
): Promise<void> {
  await tx.raw(
    `WITH found AS (
       SELECT DISTINCT ON (user_id) id, child_id FROM access_request r
       WHERE child_id = ANY (:duplicateIds) AND state = 'pending' AND NOT EXISTS (
         SELECT FROM access_request o WHERE o.child_id = :primaryId AND o.user_id = r.user_id AND o.state = 'pending'
       ) ORDER BY user_id, id
     ), moved AS (
       INSERT INTO merged_request (merge_id, request_id, from_id) SELECT :mergeId, id, child_id FROM found
     )
     UPDATE access_request r SET child_id = :primaryId, version = :version FROM found WHERE r.id = found.id`,
    { mergeId, primaryId, duplicateIds, version: await nextVersion(tx) },
  );
}

interface Approval {
  primaryId: number;
  duplicateIds: readonly number[];
  requestIds: readonly number[];
}

/**
 * Approves these requests for access to children of the group; approved ones stay approved. Throws 404 for an unknown
 * request or one for another child, 409 `already_decided` for a denied one.
 */
export async function approveRequests(
  tx: Tx,
  ctx: TransactionContext,
  { primaryId, duplicateIds, requestIds }: Approval,
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const requests = await accessRequestsByIds(tx, requestIds);
  const ofGroup = requests.filter(({ childId }) => childId === primaryId || duplicateIds.includes(childId));
  if (ofGroup.length < requestIds.length) throw notFound('Request');
  for (const { id, childId, state } of ofGroup) {
    if (state !== 'approved') await storeDecision(tx, ctx, { id, action: 'approve', childId }, who);
  }
}

/**
 * Locks the accounts of parents whose request a merge moved and an admin approved, for share until the transaction
 * ends. Call it before the children are locked: the deletion of an account locks in the same order.
 */
export async function lockApprovedParents(tx: Tx, mergeId: number): Promise<void> {
  await tx.raw(
    `SELECT FROM user_projection WHERE id IN (
       SELECT r.user_id FROM merged_request m JOIN access_request r ON r.id = m.request_id
       WHERE m.merge_id = ? AND r.state = 'approved'
     ) ORDER BY id FOR SHARE`,
    [mergeId],
  );
}

/**
 * Links parents whose moved request was approved to the duplicate that they requested: an undo does not revert an
 * approval. They stay guardians of the primary, too. `duplicateIds`: those that are not deleted.
 */
export async function linkApprovedParents(
  tx: Tx,
  ctx: TransactionContext,
  { mergeId, duplicateIds }: { mergeId: number; duplicateIds: readonly number[] },
  who: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const approved = await tx('merged_request')
    .join('access_request', 'access_request.id', 'merged_request.request_id')
    .select<{ childId: number; userId: number }[]>({ childId: 'from_id', userId: 'user_id' })
    .where({ merge_id: mergeId, state: 'approved' })
    .whereRaw('from_id = ANY(?)', [[...duplicateIds]])
    .orderBy('request_id');
  for (const link of approved) await giveFullAccess(tx, ctx, link, who);
}

/** Changes moved requests back to their duplicates, as far as they are still pending. */
export async function restoreRequests(
  tx: Tx,
  { mergeId, primaryId }: { mergeId: number; primaryId: number },
): Promise<void> {
  await tx.raw(
    `UPDATE access_request r SET child_id = m.from_id, version = :version FROM merged_request m
     WHERE m.merge_id = :mergeId AND r.id = m.request_id AND r.child_id = :primaryId AND r.state = 'pending'
       AND NOT EXISTS (
         SELECT FROM access_request o WHERE o.child_id = m.from_id AND o.user_id = r.user_id AND o.state = 'pending'
       )`,
    { mergeId, primaryId, version: await nextVersion(tx) },
  );
}
