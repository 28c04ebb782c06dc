import type { AccessLevel, PageQuery } from '@fieldhouse/contracts';
import { type Db, nextVersion, type Tx } from '@fieldhouse/service-kit';
import { MERGED_IDS } from '../merges/merged-ids.ts';
import type { GuardianRow } from './guardian.ts';

const GUARDIAN_COLUMNS = {
  id: 'guardian.id',
  childId: 'guardian.child_id',
  userId: 'guardian.user_id',
  accessLevel: 'guardian.access_level',
  isPrimary: 'guardian.is_primary',
  version: 'guardian.version',
} as const;

interface NewGuardian {
  childId: number;
  userId: number;
  accessLevel: AccessLevel;
  isPrimary: boolean;
  createdAt: Date;
  /** The guardian who invited them. */
  invitedBy?: number | undefined;
}

/** Links a user to a child. Take the child's lock first, unless this transaction has created the child. */
export async function insertGuardian(
  tx: Tx,
  { childId, userId, accessLevel, isPrimary, createdAt, invitedBy }: NewGuardian,
): Promise<GuardianRow> {
  const guardian = { childId, userId, accessLevel, isPrimary, version: await nextVersion(tx) };
  const [inserted] = await tx('guardian')
    .insert({
      child_id: childId,
      user_id: userId,
      access_level: guardian.accessLevel,
      is_primary: guardian.isPrimary,
      created_at: createdAt,
      invited_by: invitedBy ?? null,
      version: guardian.version,
    })
    .returning<{ id: number }[]>('id');
  if (!inserted) throw new Error('The insert of a guardian returned no row');
  return { ...guardian, id: inserted.id };
}

/** Makes a guardian the primary one of a child that has none. Take the child's lock first. */
export async function makePrimary(tx: Tx, guardian: GuardianRow): Promise<GuardianRow> {
  const primary = { ...guardian, isPrimary: true, version: await nextVersion(tx) };
  await tx('guardian').where({ id: guardian.id }).update({ is_primary: true, version: primary.version });
  return primary;
}

/** Gives a guardian full access to a child. Take the child's lock first. */
export async function updateToFullAccess(tx: Tx, guardian: GuardianRow): Promise<GuardianRow> {
  const raised: GuardianRow = { ...guardian, accessLevel: 'full', version: await nextVersion(tx) };
  await tx('guardian').where({ id: guardian.id }).update({ access_level: raised.accessLevel, version: raised.version });
  return raised;
}

export async function deleteGuardian(tx: Tx, id: number): Promise<void> {
  await tx('guardian').where({ id }).delete();
}

/**
 * The ids of all children of a guardian, archived and merged ones included, in ascending order, which is the order of
 * locks.
 */
export async function childIdsOf(tx: Db | Tx, userId: number): Promise<number[]> {
  const links = await tx('guardian').select<{ childId: number }[]>({ childId: 'child_id' }).where({ user_id: userId });
  return links.map(({ childId }) => childId).sort((a, b) => a - b);
}

/** The same without merged duplicates. */
export async function currentChildIdsOf(db: Db | Tx, userId: number): Promise<number[]> {
  return db('guardian')
    .where({ user_id: userId })
    .whereRaw(`child_id NOT IN ${MERGED_IDS}`)
    .orderBy('child_id')
    .pluck<number[]>('child_id');
}

/** A child's guardians, the primary one first, then the oldest links first. */
export async function guardiansOf(db: Db | Tx, childId: number): Promise<GuardianRow[]> {
  return db('guardian')
    .select<GuardianRow[]>(GUARDIAN_COLUMNS)
    .where({ child_id: childId })
    .orderBy([{ column: 'is_primary', order: 'desc' }, { column: 'id' }]);
}

/** The guardians of these children, each child's primary one first, then the oldest links first. */
export async function guardiansOfChildren(
  db: Db | Tx,
  childIds: readonly number[],
): Promise<(GuardianRow & { createdAt: Date })[]> {
  return db('guardian')
    .select<(GuardianRow & { createdAt: Date })[]>({ ...GUARDIAN_COLUMNS, createdAt: 'guardian.created_at' })
    .whereRaw('child_id = ANY(?)', [[...childIds]])
    .orderBy(['child_id', { column: 'is_primary', order: 'desc' }, 'id']);
}

/** The first links after an id, in the order of their ids. */
export async function guardiansPage(db: Db, { afterId, limit }: PageQuery): Promise<GuardianRow[]> {
  return db('guardian').select<GuardianRow[]>(GUARDIAN_COLUMNS).where('id', '>', afterId).orderBy('id').limit(limit);
}

/** The primary guardian of each of these children that has one. */
export async function primaryGuardiansOf(db: Db | Tx, childIds: readonly number[]): Promise<GuardianRow[]> {
  return db('guardian')
    .select<GuardianRow[]>(GUARDIAN_COLUMNS)
    .whereRaw('child_id = ANY(?)', [[...childIds]])
    .where({ is_primary: true });
}

/** A user's link to a child; undefined when the user is no guardian of it. */
export async function findGuardian(db: Db | Tx, childId: number, userId: number): Promise<GuardianRow | undefined> {
  return db('guardian').first<GuardianRow | undefined>(GUARDIAN_COLUMNS).where({ child_id: childId, user_id: userId });
}

/** Whether a user is guardian of a child. */
export async function isGuardian(db: Db | Tx, childId: number, userId: number): Promise<boolean> {
  return (await findGuardian(db, childId, userId)) !== undefined;
}

/**
 * Whether a user is guardian of a child or of a duplicate that was merged into it, also without access to the child.
 */
export async function isGuardianOfMerged(db: Db | Tx, childId: number, userId: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `WITH RECURSIVE merged AS (
       SELECT ?::int8 AS id UNION SELECT child.id FROM child JOIN merged ON child.merged_into = merged.id
     )
     SELECT FROM guardian JOIN merged ON merged.id = guardian.child_id WHERE guardian.user_id = ? LIMIT 1`,
    [childId, userId],
  );
  return rows.length > 0;
}

/** A link by its id, without a lock. */
export async function guardianById(tx: Tx, id: number): Promise<GuardianRow | undefined> {
  return tx('guardian').first<GuardianRow | undefined>(GUARDIAN_COLUMNS).where({ id });
}
