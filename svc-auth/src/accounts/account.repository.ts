import { keysOf, type PageQuery, type Role } from '@fieldhouse/contracts';
import { type Db, storedEmail, type Tx } from '@fieldhouse/service-kit';
import type { Account } from './account.ts';
import { type AccountAddress, confirmed } from './address-state.ts';
import { CONTACT_COLUMNS, contactRow, type EmergencyContacts } from './emergency-contacts.ts';

const ADDRESS_COLUMNS = {
  emailConfirmedAt: 'email_confirmed_at',
  confirmedEmail: 'confirmed_email',
  pendingEmail: 'pending_email',
  stoppedEmail: 'stopped_email',
} as const satisfies Record<keyof AccountAddress, string>;

type AccountChanges = Partial<Omit<Account, 'id' | 'version' | 'createdAt'>>;

/** The columns of the fields that may change. */
const CHANGED_COLUMNS = {
  username: 'username',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  role: 'role',
  specialties: 'specialties',
  isActive: 'is_active',
  ...CONTACT_COLUMNS,
  ...ADDRESS_COLUMNS,
} as const satisfies Record<keyof AccountChanges, string>;

/** The columns of an `Account`. */
export const ACCOUNT_COLUMNS = Object.entries({
  ...{ id: 'id', version: 'version', ...CHANGED_COLUMNS, createdAt: 'created_at' },
} satisfies Record<keyof Account, string>)
  .map(([field, column]) => `account.${column} AS "${field}"`)
  .join(', ');

export type NewAccount = Omit<Account, 'id' | 'isActive' | keyof EmergencyContacts | keyof AccountAddress> &
  Partial<EmergencyContacts> & {
    id?: number;
    /** Its address counts as confirmed: no mail server is set, or the owner is known. */
    isEmailConfirmed: boolean;
  };

/** Stores an account. Throws the unique violation of `account_username` or `account_email` when either is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Account> {
  const rows = await tx('account')
    .insert({
      ...(account.id !== undefined && { id: account.id }),
      version: account.version,
      username: account.username,
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone,
      role: account.role,
      specialties: account.specialties,
      ...contactRow(account),
      ...(account.isEmailConfirmed && rowOf(confirmed(account.email, account.createdAt))),
      created_at: account.createdAt,
    })
    .returning<Account[]>(tx.raw(ACCOUNT_COLUMNS));
  return singleAccount(rows);
}

export async function findAccount(db: Db | Tx, id: number): Promise<Account | undefined> {
  return db('account').where({ id }).first<Account | undefined>(db.raw(ACCOUNT_COLUMNS));
}

export async function findAccounts(db: Db | Tx, ids: readonly number[]): Promise<Account[]> {
  return db('account').whereIn('id', ids).orderBy('id').select<Account[]>(db.raw(ACCOUNT_COLUMNS));
}

/** The first accounts after an id, in the order of their ids. */
export async function accountsPage(db: Db, { afterId, limit }: PageQuery): Promise<Account[]> {
  return db('account').where('id', '>', afterId).orderBy('id').limit(limit).select<Account[]>(db.raw(ACCOUNT_COLUMNS));
}

/** All accounts of a role, by name. */
export async function accountsOfRole(db: Db | Tx, role: Role): Promise<Account[]> {
  return db('account')
    .where({ role })
    .orderByRaw('last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id')
    .select<Account[]>(db.raw(ACCOUNT_COLUMNS));
}

/**
 * The account of a username or an email address, ignoring case, with the hash of its password. A username counts first:
 * it may be the address of another, older account (product decision 78).
 */
export async function findForSignIn(
  db: Db | Tx,
  name: string,
): Promise<{ account: Account; passwordHash: string } | undefined> {
  const found = await db('account')
    .join('credential', 'credential.account_id', 'account.id')
    .whereRaw('fold_case(account.username) = fold_case(?)', [name])
    .orWhereRaw('fold_case(account.email) = fold_case(?)', [storedEmail(name)])
    .orderByRaw('fold_case(account.username) = fold_case(?) DESC', [name])
    .first<(Account & { passwordHash: string }) | undefined>(
      db.raw(`${ACCOUNT_COLUMNS}, credential.password_hash AS "passwordHash"`),
    );
  if (!found) return undefined;
  const { passwordHash, ...account } = found;
  return { account, passwordHash };
}

/**
 * The current account, locked for share until the transaction ends; undefined when it is deleted or its password
 * changed.
 */
export async function lockForSignIn(tx: Tx, id: number, passwordHash: string): Promise<Account | undefined> {
  return (
    tx('account')
      .join('credential', 'credential.account_id', 'account.id')
      .where({ 'account.id': id, 'credential.password_hash': passwordHash })
      // Locks both rows: without a lock the query would return a row as it was before another transaction's change.
      .forShare()
      .first<Account | undefined>(tx.raw(ACCOUNT_COLUMNS))
  );
}

/** The account, locked until the transaction ends. Take this lock before you change it, its password or its resets. */
export async function lockAccount(tx: Tx, id: number): Promise<Account | undefined> {
  return tx('account').where({ id }).forUpdate().first<Account | undefined>(tx.raw(ACCOUNT_COLUMNS));
}

/** The accounts, locked in the order of their ids until the transaction ends, by id. */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<Map<number, Account>> {
  const rows = await tx('account')
    .whereRaw('id = ANY(?)', [[...ids]])
    .orderBy('id')
    .forUpdate()
    .select<Account[]>(tx.raw(ACCOUNT_COLUMNS));
  return new Map(rows.map((account) => [account.id, account]));
}

/** The hash of an account's password. */
export async function findPasswordHash(db: Db | Tx, accountId: number): Promise<string | undefined> {
  const found = await db('credential').where({ account_id: accountId }).first<{ hash: string } | undefined>({
    hash: 'password_hash',
  });
  return found?.hash;
}

/** When an account's password was changed. */
export async function findPasswordChange(db: Db | Tx, accountId: number): Promise<Date | undefined> {
  const found = await db('credential').where({ account_id: accountId }).first<{ at: Date } | undefined>({
    at: 'changed_at',
  });
  return found?.at;
}

export async function insertCredential(
  tx: Tx,
  accountId: number,
  passwordHash: string,
  changedAt: Date,
): Promise<void> {
  await tx('credential').insert({ account_id: accountId, password_hash: passwordHash, changed_at: changedAt });
}

/** Changes the password hash of an account. */
export async function updateCredential(
  tx: Tx,
  accountId: number,
  passwordHash: string,
  changedAt: Date,
): Promise<void> {
  await tx('credential')
    .where({ account_id: accountId })
    .update({ password_hash: passwordHash, changed_at: changedAt });
}

/** The fields of an account that may change. */
/** The columns of the given fields. */
function rowOf(changes: AccountChanges): Record<string, unknown> {
  const given = keysOf(CHANGED_COLUMNS).filter((field) => changes[field] !== undefined);
  return Object.fromEntries(given.map((field) => [CHANGED_COLUMNS[field], changes[field]]));
}

/**
 * Changes a locked account. Throws the unique violation of `account_username` or `account_email` when either is
 * taken.
 */
export async function updateAccount(tx: Tx, id: number, version: number, changes: AccountChanges): Promise<Account> {
  const rows = await tx('account')
    .where({ id })
    .update({ version, ...rowOf(changes) })
    .returning<Account[]>(tx.raw(ACCOUNT_COLUMNS));
  return singleAccount(rows);
}

export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await tx('account').where({ id }).delete();
}

function singleAccount(rows: Account[]): Account {
  const [account] = rows;
  if (!account) throw new Error('The database stored no account');
  return account;
}
