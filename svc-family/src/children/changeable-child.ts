import { forbidden, notFound, type Tx, type Who } from '@fieldhouse/service-kit';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import { type GuardianRow, mayChange } from '../guardians/guardian.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { lockChild } from './child.repository.ts';
import type { ChildRow } from './child.ts';

interface ChangeableChild {
  child: ChildRow;
  /** The primary one first, then by how long they are linked. */
  guardians: GuardianRow[];
  /** The caller's own link; undefined for an admin who has none. */
  own: GuardianRow | undefined;
}

/**
 * Locks a child that this user may change: its guardians, and admins (decision 15). Its guardians cannot change either
 * until the transaction ends. Throws 404 when there is none or it is another family's, with no hint which (decision 4),
 * 403 for a coach, who may see every child and change none, and 409 `child_merged` for one that was merged into another.
 */
export async function lockChangeableChild(
  tx: Tx,
  who: Pick<Who, 'userId' | 'role'>,
  childId: number,
): Promise<ChangeableChild> {
  const child = await lockChild(tx, childId);
  if (!child) throw notFound('Child');
  const guardians = await guardiansOf(tx, childId);
  const own = guardians.find(({ userId }) => userId === who.userId);
  if (!mayChange(own) && who.role !== 'admin') throw who.role === 'coach' ? forbidden() : notFound('Child');
  await expectNotMerged(tx, child);
  return { child, guardians, own };
}
