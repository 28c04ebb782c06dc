import type { Role } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';
import type { Account } from './account.ts';

const COLUMNS = `account.id, account.version, account.username, account.email, account.first_name AS "firstName",
  account.last_name AS "lastName", account.phone, account.role, account.specialties, account.is_active AS "isActive"`;

export type NewAccount = Omit<Account, 'id' | 'isActive'> & { id?: number; createdAt: Date };

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
      created_at: account.createdAt,
    })
    .returning<Account[]>(tx.raw(COLUMNS));
  return only(rows);
}

/** Which of the two are taken already, ignoring case. */
export async function takenNames(db: Db | Tx, username: string, email: string): Promise<('username' | 'email')[]> {
  const { rows } = await db.raw<{ rows: { username: boolean; email: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM account WHERE folded(username) = folded(?)) AS username,
            EXISTS (SELECT FROM account WHERE folded(email) = folded(?)) AS email`,
    [username, email],
  );
  const found = rows[0];
  return (['username', 'email'] as const).filter((field) => found?.[field]);
}

export async function findAccount(db: Db | Tx, id: number): Promise<Account | undefined> {
  return db('account').where({ id }).first<Account | undefined>(db.raw(COLUMNS));
}

export async function findAccounts(db: Db | Tx, ids: readonly number[]): Promise<Account[]> {
  return db('account').whereIn('id', ids).orderBy('id').select<Account[]>(db.raw(COLUMNS));
}

/** Everybody of a role, by name. */
export async function accountsOfRole(db: Db | Tx, role: Role): Promise<Account[]> {
  return db('account')
    .where({ role })
    .orderByRaw('last_name COLLATE "und-x-icu", first_name COLLATE "und-x-icu", id')
    .select<Account[]>(db.raw(COLUMNS));
}

/** The account of a username, ignoring case, with its password's hash. */
export async function findForSignIn(
  db: Db | Tx,
  username: string,
): Promise<{ account: Account; passwordHash: string } | undefined> {
  const found = await db('account')
    .join('credential', 'credential.account_id', 'account.id')
    .whereRaw('folded(account.username) = folded(?)', [username])
    .first<(Account & { passwordHash: string }) | undefined>(
      db.raw(`${COLUMNS}, credential.password_hash AS "passwordHash"`),
    );
  if (!found) return undefined;
  const { passwordHash, ...account } = found;
  return { account, passwordHash };
}

export async function insertCredential(
  tx: Tx,
  accountId: number,
  passwordHash: string,
  changedAt: Date,
): Promise<void> {
  await tx('credential').insert({ account_id: accountId, password_hash: passwordHash, changed_at: changedAt });
}

function only(rows: Account[]): Account {
  const [account] = rows;
  if (!account) throw new Error('The database stored no account');
  return account;
}
