import type { Role } from '@fieldhouse/contracts';
import { type Db, prepared, type Tx, type Who } from '@fieldhouse/service-kit';
import { oldestValid, SESSION_LIMITS } from './session-limits.ts';

/** A valid session and its account. */
export interface Session {
  id: number;
  accountId: number;
  accountVersion: number;
  role: Role;
  seenAt: Date;
  /** When the user last gave the password: at the sign-in, or later. */
  signedInAt: Date;
  /** It was started without a passkey while the club asked this user for one; null: it needs none. */
  isPasskeyDue: boolean | null;
}

const byToken = prepared<Session>(
  'session-by-token',
  `SELECT session.id, account.id AS "accountId", account.version AS "accountVersion", account.role,
     session.seen_at AS "seenAt", coalesce(session.reauthenticated_at, session.created_at) AS "signedInAt",
     session.passkey_due AS "isPasskeyDue"
   FROM session JOIN account ON account.id = session.account_id
   WHERE session.token_hash = $1 AND session.seen_at > $2 AND session.created_at > $3 AND account.is_active
     AND (account.role <> 'admin' OR (session.seen_at > $4 AND session.created_at > $5))`,
);

/**
 * The valid session of a token: one prepared query by primary key for every request (architecture section 5).
 */
export async function findSession(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<Session | undefined> {
  const oldest = oldestValid(now);
  const admins = oldestValid(now, SESSION_LIMITS.admin);
  const limits = [oldest.seenAt, oldest.createdAt, admins.seenAt, admins.createdAt];
  const [session] = await byToken(db, [tokenHash, ...limits]);
  return session;
}

/** The sessions that are valid now, joined with their accounts. */
function validSessions(db: Db | Tx, now: Date) {
  const oldest = oldestValid(now);
  const admins = oldestValid(now, SESSION_LIMITS.admin);
  return db('session')
    .join('account', 'account.id', 'session.account_id')
    .where('session.seen_at', '>', oldest.seenAt)
    .where('session.created_at', '>', oldest.createdAt)
    .where('account.is_active', true)
    .whereRaw(`(account.role <> 'admin' OR (session.seen_at > ? AND session.created_at > ?))`, [
      admins.seenAt,
      admins.createdAt,
    ]);
}

/** A session as its user sees it in the list. */
export interface ListedSession {
  id: number;
  /** 'Chrome on Android'; null for a session of which it is not known. */
  device: string | null;
  signedInAt: Date;
  seenAt: Date;
}

/** The valid sessions of an account, the one that was used last first. */
export async function sessionsOf(db: Db, accountId: number, now: Date): Promise<ListedSession[]> {
  return validSessions(db, now)
    .where('session.account_id', accountId)
    .orderBy([
      { column: 'session.seen_at', order: 'desc' },
      { column: 'session.id', order: 'desc' },
    ])
    .select<ListedSession[]>(
      db.raw(`session.id, session.device, session.created_at AS "signedInAt", session.seen_at AS "seenAt"`),
    );
}

interface NewSession {
  accountId: number;
  device: string | null;
  /** It needs a passkey if its user is a coach or an admin. */
  asksForPasskey: boolean;
}

/** Stores a session and returns its row id, which is not a secret. */
export async function insertSession(
  tx: Tx,
  tokenHash: Buffer,
  { accountId, device, asksForPasskey }: NewSession,
  now: Date,
): Promise<number> {
  const rows = await tx('session')
    .insert({
      token_hash: tokenHash,
      account_id: accountId,
      device,
      created_at: now,
      seen_at: now,
      ...(asksForPasskey && {
        passkey_due: tx('account').where({ id: accountId }).select(tx.raw(`nullif(role <> 'parent', false)`)),
      }),
    })
    .returning<{ id: number }[]>('id');
  const [session] = rows;
  if (!session) throw new Error('The database stored no session');
  return session.id;
}

/** Ends an account's sessions with the oldest use, beyond the most that it may have. */
export async function deleteOldestSessions(tx: Tx, accountId: number): Promise<void> {
  const oldest = tx('session')
    .where({ account_id: accountId })
    .orderBy([
      { column: 'seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(SESSION_LIMITS.perAccount)
    .select('id');
  await tx('session').where({ account_id: accountId }).whereIn('id', oldest).delete();
}

export async function renewSession(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await db('session').where({ token_hash: tokenHash }).update({ seen_at: now });
}

/** Ends the session of a token; returns which one it was. */
export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<Pick<Session, 'id' | 'accountId'> | undefined> {
  const [ended] = await tx('session')
    .where({ token_hash: tokenHash })
    .delete()
    .returning<{ id: number; account_id: number }[]>(['id', 'account_id']);
  return ended && { id: ended.id, accountId: ended.account_id };
}

/**
 * Gives a session another token, since its user has given the password, or used a passkey: then it needs no further
 * one. Whether the session still exists.
 */
export async function replaceToken(
  tx: Tx,
  { userId, sessionId }: Pick<Who, 'userId' | 'sessionId'>,
  { tokenHash, isWhole }: { tokenHash: Buffer; isWhole: boolean },
  now: Date,
): Promise<boolean> {
  const rows = await tx('session')
    .where({ id: sessionId, account_id: userId })
    .update({ token_hash: tokenHash, reauthenticated_at: now, seen_at: now, ...(isWhole && { passkey_due: null }) });
  return rows > 0;
}

/** Ends a session of an account; whether there was one with this id. */
export async function deleteSessionOf(db: Db | Tx, accountId: number, id: number): Promise<boolean> {
  return (await db('session').where({ id, account_id: accountId }).delete()) > 0;
}

/** How many sessions are valid now, and how many people they belong to. */
export async function countSessions(db: Db, now: Date): Promise<{ sessions: number; people: number }> {
  const rows = await validSessions(db, now).select<{ sessions: number; people: number }[]>(
    db.raw('count(*) AS sessions, count(DISTINCT session.account_id) AS people'),
  );
  return rows[0] ?? { sessions: 0, people: 0 };
}
