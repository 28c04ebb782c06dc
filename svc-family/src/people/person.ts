import type { Role } from '@fieldhouse/contracts';
import { type Db, notSignedIn, shownEmail, type Tx } from '@fieldhouse/service-kit';

/** The name and contact of an account; the email address as people read it. */
export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** False: an archived coach. */
  isActive: boolean;
}

/**
 * Locks an account for share until the transaction ends, so that a concurrent deletion of the account waits and then
 * deletes what this transaction adds. Throws 401 when the account is deleted. An account without a row in the
 * projection is treated as existing.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  if (!(await lockAccountIfExists(tx, userId))) throw notSignedIn();
}

/** The same as `lockAccount`, but returns false when the account is deleted. */
export async function lockAccountIfExists(tx: Tx, userId: number): Promise<boolean> {
  const account = await tx('user_projection')
    .first<{ is_deleted: boolean } | undefined>('is_deleted')
    .where({ id: userId })
    .forShare();
  return account?.is_deleted !== true;
}

/** The accounts of the projection. The ids are one parameter, since a statement has at most 65,535 parameters. */
export async function findPeople(db: Db | Tx, ids: readonly number[]): Promise<Person[]> {
  const people = await db('user_projection')
    .select<Person[]>({
      ...{ id: 'id', firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' },
      isActive: 'is_active',
    })
    .whereRaw('id = ANY(?)', [[...ids]])
    .where({ is_deleted: false });
  return people.map((person) => ({ ...person, email: shownEmail(person.email) }));
}

/** The role of an account; 'parent' while it is not in the projection yet. */
export async function roleOf(tx: Tx, userId: number): Promise<Role> {
  const account = await tx('user_projection').first<{ role: Role } | undefined>('role').where({ id: userId });
  return account?.role ?? 'parent';
}
