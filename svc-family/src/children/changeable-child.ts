import { mayChange, VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { forbidden, notFound, type Problem, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { isViewOnlyEnforced } from '../guardian-scopes/view-only.ts';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import type { GuardianRow } from '../guardians/guardian.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { lockChild } from './child.repository.ts';
import type { ChildRow } from './child.ts';

interface ChangeableChild {
  child: ChildRow;
  /** The primary guardian first, then the others, oldest link first. */
  guardians: GuardianRow[];
  /** The caller's own link; undefined for an admin who is not a guardian. */
  own: GuardianRow | undefined;
}

/**
 * Locks a child that this user may change as its guardian or as an admin (product decision 15). Its guardians cannot
 * change until the transaction ends either. Throws 404 for an unknown child and for another family's, with the same
 * answer (product decision 4); 403 for a coach, who may see every child but not change it, and for a guardian whose
 * View Only is enforced; 409 `child_merged` for a child that was merged into another.
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
  if (!mayChangeAs(await isViewOnlyEnforced(tx, ctx), who, own)) throw refusalFor(who, own);
  await expectNotMerged(tx, child, who);
  return { child, guardians, own };
}

/**
 * Whether a user may change a child: admins may change every child, guardians as their access level allows. `own`: the
 * user's link to the child; `enforceViewOnly`: see `isViewOnlyEnforced`.
 */
export function mayChangeAs(
  enforceViewOnly: boolean,
  { role }: Pick<Who, 'role'>,
  own: Pick<GuardianRow, 'accessLevel'> | undefined,
): boolean {
  return role === 'admin' || mayChange(own, { enforceViewOnly });
}

function refusalFor({ role }: Pick<Who, 'role'>, own: GuardianRow | undefined): Problem {
  if (own) return forbidden(VIEW_ONLY_MESSAGE);
  return role === 'coach' ? forbidden() : notFound('Child');
}
