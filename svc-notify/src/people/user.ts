import type { Db, Tx } from '@fieldhouse/service-kit';

/** An account, with what an email to it needs. */
export interface Person {
  id: number;
  firstName: string;
  email: string;
  isActive: boolean;
}

/** A user's account, if it is known here and open. */
export async function openAccount(tx: Tx, id: number): Promise<Person | undefined> {
  return tx('user_projection')
    .where({ id, is_active: true, is_deleted: false })
    .first<Person | undefined>({ id: 'id', firstName: 'first_name', email: 'email', isActive: 'is_active' });
}

/** Every admin whose account is open. */
export async function openAdmins(tx: Tx): Promise<Person[]> {
  return tx('user_projection')
    .where({ role: 'admin', is_active: true, is_deleted: false })
    .orderBy('id')
    .select<Person[]>({ id: 'id', firstName: 'first_name', email: 'email', isActive: 'is_active' });
}

/** The full names of these accounts, in the order of their ids, without deleted ones. */
export async function fullNamesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const people = await tx('user_projection')
    .whereRaw('id = ANY(?)', [[...ids]])
    .where({ is_deleted: false })
    .orderBy('id')
    .select<{ firstName: string; lastName: string }[]>({ firstName: 'first_name', lastName: 'last_name' });
  return people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
}

/** The names of an active account whose address is still this one. */
export async function accountAt(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<{ firstName: string; lastName: string } | undefined> {
  return db('user_projection')
    .first<{ firstName: string; lastName: string } | undefined>({ firstName: 'first_name', lastName: 'last_name' })
    .where({ id: userId, email, is_active: true, is_deleted: false });
}
