import type { UserState } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Db, notSignedIn, type Tx } from '@fieldhouse/service-kit';

/** An account as far as families need it: name and contact. */
export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Takes over what svc-auth tells of an account, when it is newer. */
export async function learnUser(tx: Tx, { id, version, role, firstName, lastName, email, phone, isActive }: UserState) {
  const row = { role, first_name: firstName, last_name: lastName, email, phone, is_active: isActive };
  await applyProjection(tx, { table: 'known_user', key: { id }, version, row });
}

/** Forgets an account that is gone, all but its tombstone. False where a newer state of it is known. */
export async function buryUser(tx: Tx, { id, version }: Pick<UserState, 'id' | 'version'>): Promise<boolean> {
  const row = { role: 'parent', first_name: '', last_name: '', email: '', phone: '', is_active: false };
  return buryProjection(tx, { table: 'known_user', key: { id }, version, row });
}

/**
 * Holds an account until the transaction ends, so that nothing becomes a user's while the user goes: what was asked
 * for a moment before would outlive them. Throws 401 when they are gone. One not heard of yet is taken for there.
 */
export async function holdAccount(tx: Tx, userId: number): Promise<void> {
  if (!(await holdsAccount(tx, userId))) throw notSignedIn();
}

/** The same for an account that is not the caller's: false when it is gone. */
export async function holdsAccount(tx: Tx, userId: number): Promise<boolean> {
  const account = await tx('known_user').first<{ gone: boolean } | undefined>('gone').where({ id: userId }).forShare();
  return account?.gone !== true;
}

/** The accounts known here. However many ids, they are one parameter: a statement takes 65,535. */
export async function knownPeople(db: Db | Tx, ids: readonly number[]): Promise<Person[]> {
  return db('known_user')
    .select<Person[]>({ id: 'id', firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' })
    .whereRaw('id = ANY(?)', [[...ids]])
    .where({ gone: false });
}
