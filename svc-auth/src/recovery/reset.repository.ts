import type { Db, Tx } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
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

/**
 * How many links of a locked account can be used, or are about to be sent. A reset without a link counts for as long
 * as a link is valid: its email may never be sent.
 */
export async function countResetsOf(tx: Tx, accountId: number, now: Date): Promise<number> {
  const counted = await tx('password_reset')
    .where({ account_id: accountId })
    .whereRaw('coalesce(expires_at > ?, requested_at > ?)', [now, before(now, RESET_LIFETIME.link)])
    .count<{ count: number }[]>('* as count');
  return counted[0]?.count ?? 0;
}

/** Stores a reset of a locked account beside its earlier ones, whose links stay valid, and returns its id. */
export async function insertReset(tx: Tx, accountId: number, requestedAt: Date): Promise<number> {
  const [reset] = await tx('password_reset')
    .insert({ account_id: accountId, requested_at: requestedAt })
    .returning<{ id: number }[]>('id');
  if (!reset) throw new Error('The database stored no reset');
  return reset.id;
}

/** Ends all resets of a locked account, so that all its links become invalid. */
export async function endResetOf(tx: Tx, accountId: number): Promise<void> {
  await tx('password_reset').where({ account_id: accountId }).delete();
}

/** The columns of a reset that its links share or have. */
interface ResetRow {
  account_id: number;
  requested_at: Date;
  token_hash: Buffer | null;
  expires_at: Date | null;
}

/**
 * Stores a new link of a reset; returns the username of its account, or undefined when the reset has ended. A reset has
 * a link already when its email is rendered again. That email may have arrived, so its link gets a row of its own and
 * stays valid.
 */
export async function storeLink(
  tx: Tx,
  id: number,
  link: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<string | undefined> {
  const [accountId] = await tx('password_reset').where({ id }).pluck<number[]>('account_id');
  const account = accountId === undefined ? undefined : await lockAccount(tx, accountId);
  if (!account?.isActive) return undefined;
  const earlier = await tx('password_reset')
    .where({ id })
    .where('requested_at', '>', before(link.now, RESET_LIFETIME.reset))
    .forUpdate()
    .first<ResetRow | undefined>('account_id', 'requested_at', 'token_hash', 'expires_at');
  if (!earlier) return undefined;
  await tx('password_reset').where({ id }).update({ token_hash: link.tokenHash, expires_at: link.expiresAt });
  if (earlier.token_hash) await tx('password_reset').insert(earlier);
  return account.username;
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
