import {
  type AccessLevel,
  type ChildState,
  childWithGuardians,
  type GuardianState,
  type LocalDate,
} from '@fieldhouse/contracts';
import { mayChange, VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import {
  applyProjection,
  forbidden,
  notFound,
  prepared,
  type ServiceContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';

interface KnownChild {
  id: number;
  name: string;
  birthdate: LocalDate;
  isActive: boolean;
}

type Asker = Pick<Who, 'userId' | 'role'>;

/** What this service knows of a child, and of the asker. */
export interface Knowledge extends KnownChild {
  /** As guardian of the child; null for who is none. */
  accessLevel: AccessLevel | null;
  /** Whether all that svc-family told up to 10 seconds ago is here. */
  heard: boolean;
}

/** What a child is asked for: a parent reads those they are guardian of, and changes those their access level allows. */
type Purpose = 'read' | 'change';

/**
 * The child, if the asker may act for it: a parent for the children they are guardian of, coaches and admins for
 * every child. Throws 404 for any other, so that nobody learns of a child that is not theirs (decision 4), 403 for a
 * change by a guardian whose View Only is enforced, and 503 when svc-family must be asked and is away.
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
 * A parent's 'yes' counts while the owner is heard of; a child we know is enough for the staff unless it seems
 * archived. Everything else may be a second old and is checked with the owner (architecture 4).
 */
function suffices(ctx: ServiceContext, who: Asker, known: Knowledge, purpose: Purpose): boolean {
  if (who.role !== 'parent') return known.isActive;
  const { accessLevel, heard, isActive } = known;
  return accessLevel !== null && heard && isActive && isAllowed(ctx, { accessLevel }, purpose);
}

function isAllowed({ environment }: ServiceContext, guardian: Pick<GuardianState, 'accessLevel'>, purpose: Purpose) {
  return purpose === 'read' || mayChange(guardian, environment);
}

/** A user's access level as guardian of the child in `known_child k`: the lower one while a removed link and the next one are both here. */
export const ACCESS_LEVEL_OF = (userId: string) =>
  `(SELECT max(g.access_level) FROM known_guardian g WHERE g.user_id = ${userId} AND g.child_id = k.id AND NOT g.gone)`;

const knowledgeOf = prepared<Knowledge>(
  'known-child',
  `SELECT k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive",
     ${ACCESS_LEVEL_OF('$1')} AS "accessLevel",
     heard_recently('family') AS heard
   FROM known_child k WHERE k.id = $2 AND NOT k.gone`,
);

async function whatWeKnow({ db }: ServiceContext, { userId }: Asker, childId: number): Promise<Knowledge | undefined> {
  const [known] = await knowledgeOf(db, [userId, childId]);
  return known;
}

async function askOwner(ctx: ServiceContext, { userId, role }: Asker, { childId, purpose }: AskedChild) {
  const { child, guardians } = await ctx.ask(childWithGuardians, { childId });
  if (!child) throw notFound('Child');
  await ctx.db.transaction(async (tx) => {
    await applyChild(tx, child);
    for (const guardian of guardians) await applyGuardian(tx, guardian);
  });
  if (role === 'parent') {
    const own = guardians.find((guardian) => guardian.userId === userId);
    if (!own) throw notFound('Child');
    if (!isAllowed(ctx, own, purpose)) throw forbidden(VIEW_ONLY_MESSAGE);
  }
  const { id, firstName, lastName, birthdate, isActive } = child;
  return { id, name: `${firstName} ${lastName}`, birthdate, isActive };
}

/** Takes over a child's state. Events that list it under another name are not as they were: their tags say so. */
export async function applyChild(tx: Tx, child: ChildState): Promise<void> {
  const before = await tx('known_child')
    .where({ id: child.id, gone: false })
    .forUpdate()
    .first<{ first_name: string; last_name: string } | undefined>('first_name', 'last_name');
  const news = await applyProjection(tx, {
    table: 'known_child',
    key: { id: child.id },
    version: child.version,
    row: {
      first_name: child.firstName,
      last_name: child.lastName,
      birthdate: child.birthdate,
      is_active: child.isActive,
    },
  });
  if (!news || !before) return;
  if (before.first_name !== child.firstName || before.last_name !== child.lastName) await renameInEvents(tx, child.id);
}

async function renameInEvents(tx: Tx, childId: number): Promise<void> {
  await tx.raw(
    `UPDATE event SET version = nextval('entity_version')
     WHERE id IN (
       SELECT id FROM event WHERE id IN (SELECT event_id FROM registration WHERE child_id = ? AND state = 'active')
       ORDER BY id FOR UPDATE
     )`,
    [childId],
  );
}

/** Takes over who is guardian of whom. */
export async function applyGuardian(
  tx: Tx,
  { id, version, childId, userId, accessLevel }: GuardianState,
): Promise<void> {
  await applyProjection(tx, {
    table: 'known_guardian',
    key: { id },
    version,
    row: { child_id: childId, user_id: userId, access_level: accessLevel },
  });
}
