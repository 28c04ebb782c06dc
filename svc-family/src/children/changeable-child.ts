import { mayChange, VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { forbidden, notFound, type Problem, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import type { GuardianRow } from '../guardians/guardian.ts';
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
 * Locks a child that this user may change: its guardians, and admins (product decision 15). Its guardians cannot
 * change either until the transaction ends. Throws 404 when there is none or it is another family's, with no hint
 * which (product decision 4), 403 for a coach, who may see every child and change none, and for a guardian whose View
 * Only is enforced, and 409 `child_merged` for one that was merged into another.
 */
export async function lockChangeableChild(
  tx: Tx,
  ctx: Pick<ServiceContext, 'environment'>,
  who: Pick<Who, 'userId' | 'role'>,
  childId: number,
): Promise<ChangeableChild> {
  const child = await lockChild(tx, childId);
  if (!child) throw notFound('Child');
  const guardians = await guardiansOf(tx, childId);
  const own = guardians.find(({ userId }) => userId === who.userId);
  if (!mayChangeAs(ctx, who, own)) throw refusalFor(who, own);
  await expectNotMerged(tx, child);
  return { child, guardians, own };
}

/**
 * Whether a user may change a child: admins every one, guardians as their access level allows. `own`: the user's
 * link to it.
 */
export function mayChangeAs(
  { environment }: Pick<ServiceContext, 'environment'>,
  { role }: Pick<Who, 'role'>,
  own: Pick<GuardianRow, 'accessLevel'> | undefined,
): boolean {
  return role === 'admin' || mayChange(own, environment);
}

function refusalFor({ role }: Pick<Who, 'role'>, own: GuardianRow | undefined): Problem {
  if (own) return forbidden(VIEW_ONLY_MESSAGE);
  return role === 'coach' ? forbidden() : notFound('Child');
}
