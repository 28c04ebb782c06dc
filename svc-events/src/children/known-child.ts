import type { AccessLevel, GuardianState, LocalDate } from '@fieldhouse/contracts';
import { mayChange, VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { forbidden, isFresh, notFound, prepared, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { children } from './kept-families.ts';

export interface KnownChild {
  id: number;
  name: string;
  birthdate: LocalDate;
  isActive: boolean;
  version: number;
  /** The newest version of the asker's links to the child; null for who never had one. */
  guardianVersion: number | null;
}

type Asker = Pick<Who, 'userId' | 'role'>;

/** What this service knows of a child, and of the asker. */
export interface Knowledge extends KnownChild {
  /** As guardian of the child; null for who is none. */
  accessLevel: AccessLevel | null;
  /** Whether all of svc-family's events that decide this, up to 10 seconds ago, are handled. */
  fresh: boolean;
}

/**
 * What a child is asked for: a parent reads those they are guardian of, and changes those their access level
 * allows.
 */
type Purpose = 'read' | 'change';

/**
 * The child, if the asker may act for it: a parent for the children they are guardian of, coaches and admins for
 * every child. Throws 404 for any other, so that nobody learns of a child that is not theirs (product decision 4), 403
 * for a change by a guardian whose View Only is enforced, and 503 when svc-family must be asked and is away.
 */
export async function childFor(
  ctx: ServiceContext,
  who: Asker,
  childId: number,
  purpose: Purpose,
): Promise<KnownChild> {
  return childOf(ctx, who, { childId, purpose, known: await whatWeKnow(ctx, who, childId) });
}

interface AskedChild {
  childId: number;
  purpose: Purpose;
  known: Knowledge | undefined;
}

/** The same for who has read what is known of the child already. */
export async function childOf(ctx: ServiceContext, who: Asker, asked: AskedChild): Promise<KnownChild> {
  const { known, purpose } = asked;
  return known && suffices(ctx, who, known, purpose) ? known : askOwner(ctx, who, asked);
}

/**
 * A parent's 'yes' counts while the projection is fresh; a child we know is enough for the staff unless it seems
 * archived. Everything else may be a second old and is checked with the owner (architecture section 4).
 */
function suffices(ctx: ServiceContext, who: Asker, known: Knowledge, purpose: Purpose): boolean {
  if (who.role !== 'parent') return known.isActive;
  const { accessLevel, fresh, isActive } = known;
  return accessLevel !== null && fresh && isActive && isAllowed(ctx, { accessLevel }, purpose);
}

function isAllowed({ environment }: ServiceContext, guardian: Pick<GuardianState, 'accessLevel'>, purpose: Purpose) {
  return purpose === 'read' || mayChange(guardian, environment);
}

/**
 * A user's access level as guardian of the child in `known_child k`: the lower one while a removed link and the
 * next one are both here.
 */
export const ACCESS_LEVEL_OF = (userId: string) =>
  `(SELECT max(g.access_level) FROM known_guardian g WHERE g.user_id = ${userId} AND g.child_id = k.id AND NOT g.gone)`;

/**
 * In SQL, whether who may act for which child is known here as svc-family has it: its other events decide nothing
 * of that.
 */
export const FAMILY_IS_FRESH = isFresh('family', 'child.', 'guardian.');

/** The newest version of a user's links to the child in `known_child k`, removed ones too. */
export const GUARDIAN_VERSION_OF = (userId: string) =>
  `(SELECT max(g.version) FROM known_guardian g WHERE g.user_id = ${userId} AND g.child_id = k.id)`;

const knowledgeOf = prepared<Knowledge>(
  'known-child',
  `SELECT k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive", k.version,
     ${ACCESS_LEVEL_OF('$1')} AS "accessLevel", ${GUARDIAN_VERSION_OF('$1')} AS "guardianVersion",
     ${FAMILY_IS_FRESH} AS fresh
   FROM known_child k WHERE k.id = $2 AND NOT k.gone`,
);

async function whatWeKnow({ db }: ServiceContext, { userId }: Asker, childId: number): Promise<Knowledge | undefined> {
  const [known] = await knowledgeOf(db, [userId, childId]);
  return known;
}

async function askOwner(ctx: ServiceContext, { userId, role }: Asker, { childId, purpose }: AskedChild) {
  const { child, guardians } = await children.learn(ctx, childId);
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
