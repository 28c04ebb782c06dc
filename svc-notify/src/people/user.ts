import { type Gone, type UserState, usersById } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Db, type ServiceContext, type Tx } from '@fieldhouse/service-kit';

/** An account as far as an email to it needs it. */
export interface Person {
  id: number;
  firstName: string;
  email: string;
  isActive: boolean;
}

/** Takes over what svc-auth tells of an account, when it is newer. */
export async function learnUser(tx: Tx, { id, version, role, firstName, lastName, email, phone, isActive }: UserState) {
  const row = { role, first_name: firstName, last_name: lastName, email, phone, is_active: isActive };
  await applyProjection(tx, { table: 'known_user', key: { id }, version, row });
}

/** Forgets an account that is gone, all but its tombstone. False where a newer state of it is known. */
export async function buryUser(tx: Tx, { id, version }: Gone): Promise<boolean> {
  const row = { role: 'parent', first_name: '', last_name: '', email: '', phone: '', is_active: false };
  return buryProjection(tx, { table: 'known_user', key: { id }, version, row });
}

/**
 * The accounts with these ids, by id. Those not known here are asked of svc-auth and kept; ids that it does not know
 * either are left out. Throws 503 while svc-auth is away.
 */
export async function peopleByIds(tx: Tx, ctx: ServiceContext, ids: readonly number[]): Promise<Person[]> {
  const known = await knownUsers(tx, ids);
  const unknown = ids.filter((id) => !known.some((user) => user.id === id));
  if (unknown.length === 0) return present(known);
  const { users } = await ctx.ask(usersById, { ids: unknown });
  for (const user of users.toSorted((one, other) => one.id - other.id)) await learnUser(tx, user);
  return present(await knownUsers(tx, ids));
}

interface KnownUser extends Person {
  gone: boolean;
}

async function knownUsers(tx: Tx, ids: readonly number[]): Promise<KnownUser[]> {
  return tx('known_user')
    .select<KnownUser[]>({ id: 'id', firstName: 'first_name', email: 'email', isActive: 'is_active', gone: 'gone' })
    .whereIn('id', ids)
    .orderBy('id');
}

function present(users: readonly KnownUser[]): Person[] {
  return users.filter(({ gone }) => !gone);
}

/** The names of an active account whose address is still this one. */
export async function accountAt(
  db: Db,
  { userId, email }: { userId: number; email: string },
): Promise<{ firstName: string; lastName: string } | undefined> {
  return db('known_user')
    .first<{ firstName: string; lastName: string } | undefined>({ firstName: 'first_name', lastName: 'last_name' })
    .where({ id: userId, email, is_active: true, gone: false });
}
