import type { MergeState } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';

/**
 * Archives the projections of merged duplicates, in the version of the merge: a registration whose rules were checked
 * on an earlier version is checked again, and an earlier state that arrives late does not make the child active. The
 * transaction has locked the rows.
 */
export async function archiveDuplicates(
  tx: Tx,
  { version, duplicateIds }: Pick<MergeState, 'version' | 'duplicateIds'>,
): Promise<void> {
  await tx('child_projection')
    .whereRaw('id = ANY (?)', [duplicateIds])
    .where({ is_deleted: false })
    .where('version', '<', version)
    .update({ is_active: false, version });
}
