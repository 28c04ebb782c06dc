import type { LocalDate } from '@fieldhouse/contracts';
import { mayChange, VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import {
  applyAnswer,
  childMerged,
  type Family,
  fetchFamily,
  forbidden,
  notFound,
  prepared,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { children } from './family-projections.ts';

export interface ChildFacts {
  id: number;
  name: string;
  birthdate: LocalDate;
  isActive: boolean;
  version: number;
  /** The version of the caller's link to the child; null for a caller who is no guardian of it. */
  guardianVersion: number | null;
}

type Caller = Pick<Who, 'userId' | 'role'>;

/** The projection of a child. Its `guardianVersion` is the newest of the caller's links, removed ones included. */
export type ChildProjection = ChildFacts;

/**
 * Why the child is loaded: a parent may read the children they are guardian of, and change those that their access
 * level allows.
 */
type Purpose = 'read' | 'change';

/**
 * The child, if the caller may act for it: a parent for the children they are guardian of, coaches and admins for every
 * child. Throws 404 for any other child, so that nobody learns whether it exists (product decision 4), 403 for a change
 * by a guardian whose View Only is enforced, and 503 when svc-family must be called and is unavailable.
 */
export async function childFor(
  ctx: ServiceContext,
  who: Caller,
  childId: number,
  purpose: Purpose,
): Promise<ChildFacts> {
  const [projection, family] = await Promise.all([
    loadProjection(ctx, who, childId),
    familyForParent(ctx, who, childId),
  ]);
  return permittedChild(ctx, who, { childId, purpose, projection, family });
}

/**
 * What svc-family says about a child for which a parent acts: only the owner permits that, see decision record 69. Call
 * it beside the request's first query, and pass its answer to `permittedChild`. Undefined for coaches and admins.
 */
export async function familyForParent(ctx: ServiceContext, who: Caller, childId: number): Promise<Family | undefined> {
  return who.role === 'parent' ? fetchFamily(ctx, childId) : undefined;
}

interface ChildRequest {
  childId: number;
  purpose: Purpose;
  projection: ChildProjection | undefined;
  /** From `familyForParent`. */
  family: Family | undefined;
}

/**
 * The same as `childFor`, when the projection has already been read and svc-family was called. The projection is enough
 * for coaches and admins unless the child is unknown or archived: it may be a second old. An answer that is newer than
 * the projection is stored, so that the SQL functions, which compare versions, find it.
 */
export async function permittedChild(
  ctx: ServiceContext,
  who: Caller,
  { childId, purpose, projection, family }: ChildRequest,
): Promise<ChildFacts> {
  if (who.role !== 'parent' && projection?.isActive) return projection;
  const answer = family ?? (await fetchFamily(ctx, childId));
  if (!answer.child) throw notFound('Child');
  const own = answer.guardians.find(({ userId }) => userId === who.userId);
  if (who.role === 'parent') {
    if (!own) throw notFound('Child');
    if (purpose === 'change' && !mayChange(own, scopesOf(ctx, answer))) throw forbidden(VIEW_ONLY_MESSAGE);
  }
  if (purpose === 'change' && answer.child.id !== childId) throw childMerged(answer.child);
  const { id, firstName, lastName, birthdate, isActive, version } = answer.child;
  const facts = { id, name: `${firstName} ${lastName}`, birthdate, isActive, version };
  const child: ChildFacts = { ...facts, guardianVersion: own?.version ?? null };
  if (isNewer(child, projection)) await applyAnswer(ctx, (tx) => children.applyFamilies(tx, ctx, [answer]));
  return child;
}

/** Whether View Only is enforced, as svc-family says it; a replica of 1.3 says nothing. */
function scopesOf({ environment }: ServiceContext, { isViewOnlyEnforced }: Family) {
  return { enforceViewOnly: isViewOnlyEnforced ?? environment.enforceViewOnly };
}

function isNewer(answer: ChildFacts, projection: ChildProjection | undefined): boolean {
  // Another id: the child was merged, and nothing was read about its primary.
  if (projection?.id !== answer.id) return true;
  return answer.version > projection.version || (answer.guardianVersion ?? 0) > (projection.guardianVersion ?? 0);
}

/** The newest version of a user's links to the child in `child_projection k`, removed ones included. */
export const GUARDIAN_VERSION_OF = (userId: string) =>
  `(SELECT max(g.version) FROM guardian_projection g WHERE g.user_id = ${userId} AND g.child_id = k.id)`;

const queryProjection = prepared<ChildProjection>(
  'child-projection',
  `SELECT k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive", k.version,
     ${GUARDIAN_VERSION_OF('$1')} AS "guardianVersion"
   FROM child_projection k WHERE k.id = $2 AND NOT k.is_deleted`,
);

async function loadProjection(
  { db }: ServiceContext,
  { userId }: Caller,
  childId: number,
): Promise<ChildProjection | undefined> {
  const [projection] = await queryProjection(db, [userId, childId]);
  return projection;
}
