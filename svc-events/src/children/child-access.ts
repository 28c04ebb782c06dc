import type { AccessLevel, GuardianState, LocalDate } from '@fieldhouse/contracts';
import { mayChange, VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { forbidden, isFresh, notFound, prepared, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { children } from './family-projections.ts';

export interface ChildFacts {
  id: number;
  name: string;
  birthdate: LocalDate;
  isActive: boolean;
  version: number;
  /** The newest version of the caller's links to the child; null when there never was a link. */
  guardianVersion: number | null;
}

type Caller = Pick<Who, 'userId' | 'role'>;

/** The projection of a child, with the caller's access to it. */
export interface ChildProjection extends ChildFacts {
  /** The caller's level as guardian of the child; null when the caller is no guardian of it. */
  accessLevel: AccessLevel | null;
  /** Whether all of svc-family's events about children and guardians up to 10 seconds ago have been handled. */
  fresh: boolean;
}

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
  return childFromProjection(ctx, who, { childId, purpose, projection: await loadProjection(ctx, who, childId) });
}

interface ChildRequest {
  childId: number;
  purpose: Purpose;
  projection: ChildProjection | undefined;
}

/** The same, when the projection of the child has already been read. */
export async function childFromProjection(
  ctx: ServiceContext,
  who: Caller,
  request: ChildRequest,
): Promise<ChildFacts> {
  const { projection, purpose } = request;
  return projection && isSufficient(ctx, who, projection, purpose) ? projection : loadFromOwner(ctx, who, request);
}

/**
 * Whether the projection is enough to allow the request: for a parent with access while it is fresh; for staff unless
 * the child is archived. In every other case the projection may be a second behind, and svc-family is called.
 */
function isSufficient(ctx: ServiceContext, who: Caller, projection: ChildProjection, purpose: Purpose): boolean {
  if (who.role !== 'parent') return projection.isActive;
  const { accessLevel, fresh, isActive } = projection;
  return accessLevel !== null && fresh && isActive && isAllowed(ctx, { accessLevel }, purpose);
}

function isAllowed({ environment }: ServiceContext, guardian: Pick<GuardianState, 'accessLevel'>, purpose: Purpose) {
  return purpose === 'read' || mayChange(guardian, environment);
}

/**
 * A user's access level as guardian of the child in `child_projection k`: the lower one while both a removed link and
 * the next one are stored.
 */
export const ACCESS_LEVEL_OF = (userId: string) =>
  `(SELECT max(g.access_level) FROM guardian_projection g
    WHERE g.user_id = ${userId} AND g.child_id = k.id AND NOT g.is_deleted)`;

/**
 * In SQL, whether all of svc-family's events about children and guardians have been handled. Its other events do not
 * change who may act for which child.
 */
export const FAMILY_IS_FRESH = isFresh('family', 'child.', 'guardian.');

/** The newest version of a user's links to the child in `child_projection k`, removed ones included. */
export const GUARDIAN_VERSION_OF = (userId: string) =>
  `(SELECT max(g.version) FROM guardian_projection g WHERE g.user_id = ${userId} AND g.child_id = k.id)`;

const queryProjection = prepared<ChildProjection>(
  'child-projection',
  `SELECT k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive", k.version,
     ${ACCESS_LEVEL_OF('$1')} AS "accessLevel", ${GUARDIAN_VERSION_OF('$1')} AS "guardianVersion",
     ${FAMILY_IS_FRESH} AS fresh
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

async function loadFromOwner(ctx: ServiceContext, { userId, role }: Caller, { childId, purpose }: ChildRequest) {
  const { child, guardians } = await children.fetchAndStore(ctx, childId);
  if (!child) throw notFound('Child');
  const own = guardians.find((guardian) => guardian.userId === userId);
  if (role === 'parent') {
    if (!own) throw notFound('Child');
    if (!isAllowed(ctx, own, purpose)) throw forbidden(VIEW_ONLY_MESSAGE);
  }
  const { id, firstName, lastName, birthdate, isActive, version } = child;
  const name = `${firstName} ${lastName}`;
  return { id, name, birthdate, isActive, version, guardianVersion: own?.version ?? null };
}
