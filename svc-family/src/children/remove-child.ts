import {
  nextVersion,
  publish,
  requestPurge,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { hashTriesOf } from '../duplicates/name-try.repository.ts';
import { deleteChild } from './child.repository.ts';

/**
 * Deletes a child that the transaction has locked, with all its data and the duplicates that were merged into it, and
 * publishes `child.deleted`, which frees its places at events.
 */
export async function removeChild(
  tx: Tx,
  ctx: TransactionContext,
  childId: number,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  for (const id of await lockDuplicatesOf(tx, childId)) await removeChild(tx, ctx, id, who);
  await hashTriesOf(tx, childId);
  await deleteChild(tx, childId);
  await requestPurge(tx, { kind: 'child', id: childId });
  await publish(tx, ctx, 'child.deleted', childId, { id: childId, version: await nextVersion(tx) }, who);
}

async function lockDuplicatesOf(tx: Tx, childId: number): Promise<number[]> {
  const merged = await tx('child')
    .select<{ id: number }[]>('id')
    .where({ merged_into: childId })
    .orderBy('id')
    .forUpdate();
  return merged.map(({ id }) => id);
}
