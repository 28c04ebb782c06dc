import type { UserState } from '@fieldhouse/contracts';
import { applyProjection, type Db, type Tx } from '@fieldhouse/service-kit';

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

/** The accounts known here. However many ids, they are one parameter: a statement takes 65,535. */
export async function knownPeople(db: Db | Tx, ids: readonly number[]): Promise<Person[]> {
  return db('known_user')
    .select<Person[]>({ id: 'id', firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' })
    .whereRaw('id = ANY(?)', [[...ids]])
    .where({ gone: false });
}
