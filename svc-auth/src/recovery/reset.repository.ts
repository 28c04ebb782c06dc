import type { Db, Tx } from '@fieldhouse/service-kit';
import { RESET_LIFETIME } from './reset-lifetime.ts';

/** Takes down that somebody asked for a link, the same for every address. */
export async function insertResetRequest(db: Db, email: string, wishedAt: Date): Promise<void> {
  await db('password_reset_wish').insert({ email, wished_at: wishedAt });
}

/** Takes the oldest address that nobody else is looking at; undefined when there is none. */
export async function takeResetRequest(tx: Tx): Promise<string | undefined> {
  const oldest = tx('password_reset_wish').orderBy('id').limit(1).forUpdate().skipLocked().select('id');
  const [wish] = await tx('password_reset_wish').where('id', oldest).delete().returning<{ email: string }[]>('email');
  return wish?.email;
}

/** The id of the active account with this address, locked before its reset is touched; undefined when there is none. */
export async function lockAccountOf(tx: Tx, email: string): Promise<number | undefined> {
  const account = await tx('account')
    .whereRaw('folded(email) = folded(?)', [email])
    .where({ is_active: true })
    .forUpdate()
    .first<{ id: number } | undefined>('id');
  return account?.id;
}

/** Stores a reset of a locked account, which has no other, and answers its id. */
export async function insertReset(tx: Tx, accountId: number, requestedAt: Date): Promise<number> {
  const [reset] = await tx('password_reset')
    .insert({ account_id: accountId, requested_at: requestedAt })
    .returning<{ id: number }[]>('id');
  if (!reset) throw new Error('The database stored no reset');
  return reset.id;
}

/** Ends the reset of a locked account: its link, if there is one, opens nothing. */
export async function endResetOf(tx: Tx, accountId: number): Promise<void> {
  await tx('password_reset').where({ account_id: accountId }).delete();
}

/** Puts a new link in the place of any earlier one of this reset; false when the reset is over. */
export async function storeLink(db: Db, id: number, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
  const stored = await db('password_reset')
    .where({ id })
    .where('requested_at', '>', before(now, RESET_LIFETIME.request))
    .whereIn('account_id', db('account').where({ is_active: true }).select('id'))
    .update({ token_hash: tokenHash, expires_at: expiresAt });
  return stored > 0;
}

/** Whose password a link may change; undefined when it opens nothing. */
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

/** Removes what has outlived its time; how much there was. */
export async function deleteExpiredResets(db: Db, now: Date): Promise<number> {
  const links = await db('password_reset').where('expires_at', '<=', now).delete();
  const requests = await db('password_reset')
    .whereNull('expires_at')
    .where('requested_at', '<=', before(now, RESET_LIFETIME.request))
    .delete();
  const handledRequests = await db('password_reset_wish').where('wished_at', '<=', before(now, RESET_LIFETIME.wish)).delete();
  return links + requests + handledRequests;
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
