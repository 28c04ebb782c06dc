import type { Db, Tx } from '@fieldhouse/service-kit';
import { RESET_LIFETIME } from './reset-lifetime.ts';

/** Stores a request for a link, in the same way for every address. */
export async function insertResetRequest(db: Db, email: string, requestedAt: Date): Promise<void> {
  await db('password_reset_request').insert({ email, requested_at: requestedAt });
}

/**
 * Deletes and returns the address of the oldest request that no other transaction has locked; undefined without any.
 */
export async function takeResetRequest(tx: Tx): Promise<string | undefined> {
  const oldest = tx('password_reset_request').orderBy('id').limit(1).forUpdate().skipLocked().select('id');
  const [request] = await tx('password_reset_request')
    .where('id', oldest)
    .delete()
    .returning<{ email: string }[]>('email');
  return request?.email;
}

/** The id of the active account with this address, locked for a change of its reset; undefined without one. */
export async function lockAccountOf(tx: Tx, email: string): Promise<number | undefined> {
  const account = await tx('account')
    .whereRaw('fold_case(email) = fold_case(?)', [email])
    .where({ is_active: true })
    .forUpdate()
    .first<{ id: number } | undefined>('id');
  return account?.id;
}

/** Stores a reset of a locked account that has none, and returns its id. */
export async function insertReset(tx: Tx, accountId: number, requestedAt: Date): Promise<number> {
  const [reset] = await tx('password_reset')
    .insert({ account_id: accountId, requested_at: requestedAt })
    .returning<{ id: number }[]>('id');
  if (!reset) throw new Error('The database stored no reset');
  return reset.id;
}

/** Ends the reset of a locked account, so that its links become invalid. */
export async function endResetOf(tx: Tx, accountId: number): Promise<void> {
  await tx('password_reset').where({ account_id: accountId }).delete();
  await tx('replaced_reset_link').where({ account_id: accountId }).delete();
}

/** Ends the reset of a locked account for a newer one: its link is stored as replaced. */
export async function replaceResetOf(tx: Tx, accountId: number): Promise<void> {
  await tx.raw(
    `WITH ended AS (DELETE FROM password_reset WHERE account_id = ? RETURNING token_hash, account_id, expires_at)
     INSERT INTO replaced_reset_link (token_hash, account_id, expires_at)
     SELECT token_hash, account_id, expires_at FROM ended WHERE token_hash IS NOT NULL`,
    [accountId],
  );
}

/** Whether a link was replaced by a newer one that can be used, or that is about to be sent. */
export async function isReplacedByNewer(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const newer = await db('replaced_reset_link')
    .join('password_reset', 'password_reset.account_id', 'replaced_reset_link.account_id')
    .join('account', 'account.id', 'password_reset.account_id')
    .where({ 'replaced_reset_link.token_hash': tokenHash, 'account.is_active': true })
    .whereRaw('coalesce(password_reset.expires_at > ?, true)', [now])
    .first('account.id');
  return newer !== undefined;
}

/**
 * Stores a new link of a reset in place of an earlier one, which is stored as replaced; returns the username of its
 * account, or undefined when the reset has ended.
 */
export async function storeLink(
  db: Db,
  id: number,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { username: string }[] }>(
    `WITH before AS (
       SELECT reset.id, account_id, token_hash, expires_at, account.username
       FROM password_reset reset JOIN account ON account.id = account_id
       WHERE reset.id = :id AND requested_at > :since AND account.is_active FOR UPDATE OF reset
     ), replaced AS (
       INSERT INTO replaced_reset_link (token_hash, account_id, expires_at)
       SELECT token_hash, account_id, expires_at FROM before WHERE token_hash IS NOT NULL
     ), stored AS (
       UPDATE password_reset SET token_hash = :tokenHash, expires_at = :expiresAt
       FROM before WHERE password_reset.id = before.id
     )
     SELECT username FROM before`,
    { id, tokenHash, expiresAt, since: before(now, RESET_LIFETIME.reset) },
  );
  return rows[0]?.username;
}

/** The account whose password a link may change; undefined for an invalid link. */
export async function accountOfLink(
  db: Db | Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: number; username: string } | undefined> {
  return db('password_reset')
    .join('account', 'account.id', 'password_reset.account_id')
    .where({ token_hash: tokenHash, 'account.is_active': true })
    .where('expires_at', '>', now)
    .first<{ id: number; username: string } | undefined>('account.id', 'account.username');
}

/** Deletes expired links, resets and requests; returns how many. */
export async function deleteExpiredResets(db: Db, now: Date): Promise<number> {
  await db('replaced_reset_link').where('expires_at', '<=', now).delete();
  const links = await db('password_reset').where('expires_at', '<=', now).delete();
  const resets = await db('password_reset')
    .whereNull('expires_at')
    .where('requested_at', '<=', before(now, RESET_LIFETIME.reset))
    .delete();
  const requests = await db('password_reset_request')
    .where('requested_at', '<=', before(now, RESET_LIFETIME.request))
    .delete();
  return links + resets + requests;
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
