import { type ChildState, childWithGuardians, type GuardianState, type LocalDate } from '@fieldhouse/contracts';
import { applyProjection, notFound, prepared, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';

interface KnownChild {
  id: number;
  name: string;
  birthdate: LocalDate;
  isActive: boolean;
}

/** A child's name from `known_child k`, joined on the left: empty-handed only while the projection is being rebuilt. */
export const CHILD_NAME = `coalesce(k.first_name || ' ' || k.last_name, 'Name not known yet')`;

type Asker = Pick<Who, 'userId' | 'role'>;

interface Knowledge extends KnownChild {
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
  const known = await whatWeKnow(ctx, who, childId);
  if (known && suffices(known, who)) return known;
  return askOwner(ctx, who, childId);
}

/**
 * A parent's 'yes' counts while the owner is heard of; a child we know is enough for the staff unless it seems
 * archived. Everything else may be a second old and is checked with the owner (architecture 4).
 */
function suffices(known: Knowledge, who: Asker): boolean {
  return who.role === 'parent' ? known.isGuardian && known.heard && known.isActive : known.isActive;
}

const knowledgeOf = prepared<Knowledge>(
  'known-child',
  `SELECT k.id, k.first_name || ' ' || k.last_name AS name, k.birthdate, k.is_active AS "isActive",
     EXISTS (SELECT FROM known_guardian g WHERE g.user_id = $1 AND g.child_id = k.id AND NOT g.gone) AS "isGuardian",
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

/** Takes over a child's state. */
export async function applyChild(tx: Tx, child: ChildState): Promise<void> {
  await applyProjection(tx, {
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
