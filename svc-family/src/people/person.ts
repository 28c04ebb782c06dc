import { type Db, notSignedIn, type Tx } from '@fieldhouse/service-kit';

/** An account as far as families need it: name and contact. */
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
 * Holds an account until the transaction ends, so that nothing becomes a user's while the user goes: what was asked
 * for a moment before would outlive them. Throws 401 when they are gone. One not heard of yet is taken for there.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  if (!(await tryLockAccount(tx, userId))) throw notSignedIn();
}

/** The same without a refusal; false when the account is gone. */
export async function tryLockAccount(tx: Tx, userId: number): Promise<boolean> {
  const account = await tx('known_user').first<{ gone: boolean } | undefined>('gone').where({ id: userId }).forShare();
  return account?.gone !== true;
}

/** The accounts known here. However many ids, they are one parameter: a statement takes 65,535. */
export async function findPeople(db: Db | Tx, ids: readonly number[]): Promise<Person[]> {
  return db('known_user')
    .select<Person[]>({
      ...{ id: 'id', firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' },
      isActive: 'is_active',
    })
    .whereRaw('id = ANY(?)', [[...ids]])
    .where({ gone: false });
}
