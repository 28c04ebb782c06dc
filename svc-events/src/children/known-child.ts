import { type ChildState, childWithGuardians, type GuardianState, type LocalDate } from '@fieldhouse/contracts';
import { applyProjection, notFound, prepared, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';

interface KnownChild {
  id: number;
  name: string;
  birthdate: LocalDate;
  isActive: boolean;
}

type Asker = Pick<Who, 'userId' | 'role'>;

/** What this service knows of a child, and of the asker. */
export interface Knowledge extends KnownChild {
  isGuardian: boolean;
  /** Whether all that svc-family told up to 10 seconds ago is here. */
  heard: boolean;
}

/**
 * The child, if the asker may act for it: a parent for the children they are guardian of, coaches and admins for
 * every child. Throws 404 for any other, so that nobody learns of a child that is not theirs (decision 4), and 503
 * when svc-family must be asked and is away.
 */
export async function childFor(ctx: ServiceContext, who: Asker, childId: number): Promise<KnownChild> {
  return childOf(ctx, who, childId, await whatWeKnow(ctx, who, childId));
}

/** The same for who has read what is known of the child already. */
export async function childOf(
  ctx: ServiceContext,
  who: Asker,
  childId: number,
  known: Knowledge | undefined,
): Promise<KnownChild> {
  return known && suffices(known, who) ? known : askOwner(ctx, who, childId);
}

/**
 * A parent's 'yes' counts while the owner is heard of; a child we know is enough for the staff unless it seems
 * archived. Everything else may be a second old and is checked with the owner (architecture 4).
 */
function suffices(known: Knowledge, who: Asker): boolean {
  return who.role === 'parent' ? known.isGuardian && known.heard && known.isActive : known.isActive;
}

/** Whether a user is guardian of the child in `known_child k`. */
export const GUARDIAN_OF = (userId: string) =>
  `EXISTS (SELECT FROM known_guardian g WHERE g.user_id = ${userId} AND g.child_id = k.id AND NOT g.gone)`;

const knowledgeOf = prepared<Knowledge>(
  'known-child',
  `SELECT k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive",
     ${GUARDIAN_OF('$1')} AS "isGuardian",
     heard_recently('family') AS heard
   FROM known_child k WHERE k.id = $2 AND NOT k.gone`,
);

async function whatWeKnow({ db }: ServiceContext, { userId }: Asker, childId: number): Promise<Knowledge | undefined> {
  const [known] = await knowledgeOf(db, [userId, childId]);
  return known;
}

async function askOwner(ctx: ServiceContext, { userId, role }: Asker, childId: number): Promise<KnownChild> {
  const { child, guardians } = await ctx.ask(childWithGuardians, { childId });
  if (!child) throw notFound('Child');
  await ctx.db.transaction(async (tx) => {
    await applyChild(tx, child);
    for (const guardian of guardians) await applyGuardian(tx, guardian);
  });
  if (role === 'parent' && !guardians.some((guardian) => guardian.userId === userId)) throw notFound('Child');
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
export async function applyGuardian(tx: Tx, { id, version, childId, userId }: GuardianState): Promise<void> {
  await applyProjection(tx, {
    table: 'known_guardian',
    key: { id },
    version,
    row: { child_id: childId, user_id: userId },
  });
}
