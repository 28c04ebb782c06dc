import { childMerged, notFound, type Tx, type Who } from '@fieldhouse/service-kit';
import type { ChildRow } from '../children/child.ts';
import { isGuardian } from '../guardians/guardian.repository.ts';
import { currentChild } from './current-child.ts';

/**
 * Throws 409 `child_merged` for a duplicate that was merged into another child: it changes only when the merge is
 * undone. A parent without access to that child gets 404 and does not learn of it.
 */
export async function expectNotMerged(
  tx: Tx,
  { id, isActive }: Pick<ChildRow, 'id' | 'isActive'>,
  { userId, role }: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  if (isActive) return;
  const current = await currentChild(tx, id);
  if (!current || current.id === id) return;
  if (role === 'parent' && !(await isGuardian(tx, current.id, userId))) throw notFound('Child');
  throw childMerged(current);
}
