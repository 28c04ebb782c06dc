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

/** Ends the reset of a locked account, so that its link becomes invalid. */
export async function endResetOf(tx: Tx, accountId: number): Promise<void> {
  await tx('password_reset').where({ account_id: accountId }).delete();
}

/** Stores a new link of a reset in place of an earlier one; false when the reset has ended. */
export async function storeLink(db: Db, id: number, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const stored = await db('password_reset')
    .where({ id })
    .where('requested_at', '>', before(now, RESET_LIFETIME.reset))
    .whereIn('account_id', db('account').where({ is_active: true }).select('id'))
    .update({ token_hash: tokenHash, expires_at: expiresAt });
  return stored > 0;
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
