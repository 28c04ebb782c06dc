import { conflict, type Tx } from '@fieldhouse/service-kit';
import { childById } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';

/**
 * Throws 409 `child_merged` for a duplicate that was merged into another child: it changes only when the merge is
 * undone.
 */
export async function expectNotMerged(tx: Tx, { id, isActive }: Pick<ChildRow, 'id' | 'isActive'>): Promise<void> {
  if (isActive) return;
  const row = await tx('child').where({ id }).first<{ merged_into: number | null } | undefined>('merged_into');
  const into = row?.merged_into ? await childById(tx, row.merged_into) : undefined;
  if (!into) return;
  throw conflict('child_merged', `This profile was merged into ${into.firstName} ${into.lastName}’s`, {
    mergedInto: into.id,
  });
}
