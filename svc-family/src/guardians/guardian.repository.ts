import { type Db, nextVersion, type Tx } from '@fieldhouse/service-kit';
import type { GuardianRow } from './guardian.ts';

const GUARDIAN_COLUMNS = {
  id: 'guardian.id',
  childId: 'guardian.child_id',
  userId: 'guardian.user_id',
  accessLevel: 'guardian.access_level',
  isPrimary: 'guardian.is_primary',
  version: 'guardian.version',
} as const;

/** Links a user to a child that has no guardian yet: the first one is the primary, with full access. */
export async function insertFirstGuardian(
  tx: Tx,
  { childId, userId, createdAt }: { childId: number; userId: number; createdAt: Date },
): Promise<GuardianRow> {
  const guardian = { childId, userId, accessLevel: 'full', isPrimary: true, version: await nextVersion(tx) } as const;
  const [inserted] = await tx('guardian')
    .insert({
      child_id: childId,
      user_id: userId,
      access_level: guardian.accessLevel,
      is_primary: guardian.isPrimary,
      created_at: createdAt,
      version: guardian.version,
    })
    .returning<{ id: number }[]>('id');
  if (!inserted) throw new Error('The insert of a guardian returned no row');
  return { ...guardian, id: inserted.id };
}

/** A child's guardians, the primary one first, then by how long they are linked. */
export async function guardiansOf(db: Db | Tx, childId: number): Promise<GuardianRow[]> {
  return db('guardian')
    .select<GuardianRow[]>(GUARDIAN_COLUMNS)
    .where({ child_id: childId })
    .orderBy([{ column: 'is_primary', order: 'desc' }, { column: 'id' }]);
}

/** The primary guardian of each of these children that has one. */
export async function primaryGuardiansOf(db: Db | Tx, childIds: readonly number[]): Promise<GuardianRow[]> {
  return db('guardian')
    .select<GuardianRow[]>(GUARDIAN_COLUMNS)
    .whereIn('child_id', childIds)
    .where({ is_primary: true });
}

/** Whether a user is guardian of a child. */
export async function isGuardian(db: Db | Tx, childId: number, userId: number): Promise<boolean> {
  const found = await db('guardian')
    .first<{ id: number } | undefined>('id')
    .where({ child_id: childId, user_id: userId });
  return found !== undefined;
}
