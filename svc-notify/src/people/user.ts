import type { Db, Tx } from '@fieldhouse/service-kit';

/** An account, with what an email to it needs. */
export interface Person {
  id: number;
  firstName: string;
  email: string;
  isActive: boolean;
  role: string;
}

/**
 * The first name of a person whose address the club knows, undefined otherwise. Staff get their accounts from an admin;
 * whoever opens an account for a parent may type any name, and the address of somebody else (decision record 88).
 */
export function knownFirstName({ role, firstName }: Pick<Person, 'role' | 'firstName'>): string | undefined {
  return role === 'parent' ? undefined : firstName;
}

const PERSON = { id: 'id', firstName: 'first_name', email: 'email', isActive: 'is_active', role: 'role' } as const;

/** A user's account, if it is known here and open. */
export async function openAccount(tx: Tx, id: number): Promise<Person | undefined> {
  return tx('user_projection').where({ id, is_active: true, is_deleted: false }).first<Person | undefined>(PERSON);
}

/** Every admin whose account is open. */
export async function openAdmins(tx: Tx): Promise<Person[]> {
  return tx('user_projection')
    .where({ role: 'admin', is_active: true, is_deleted: false })
    .orderBy('id')
    .select<Person[]>(PERSON);
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

/** An active account whose address is still this one. */
export async function accountAt(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<Person | undefined> {
  return db('user_projection')
    .first<Person | undefined>(PERSON)
    .where({ id: userId, email, is_active: true, is_deleted: false });
}
