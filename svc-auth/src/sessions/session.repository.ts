import type { Role } from '@fieldhouse/contracts';
import { type Db, prepared, type Tx } from '@fieldhouse/service-kit';
import { oldestValid, SESSION_LIMITS } from './session-limits.ts';

/** A valid session and its account. */
export interface Session {
  id: number;
  accountId: number;
  accountVersion: number;
  role: Role;
  seenAt: Date;
}

const byToken = prepared<Session>(
  'session-by-token',
  `SELECT session.id, account.id AS "accountId", account.version AS "accountVersion", account.role,
     session.seen_at AS "seenAt"
   FROM session JOIN account ON account.id = session.account_id
   WHERE session.token_hash = $1 AND session.seen_at > $2 AND session.created_at > $3 AND account.is_active`,
);

/**
 * The valid session of a token: one prepared query by primary key for every request (architecture section 5).
 */
export async function findSession(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<Session | undefined> {
  const oldest = oldestValid(now);
  const [session] = await byToken(db, [tokenHash, oldest.seenAt, oldest.createdAt]);
  return session;
}

/** Stores a session and returns its row id, which is not a secret. */
export async function insertSession(tx: Tx, tokenHash: Buffer, accountId: number, now: Date): Promise<number> {
  const rows = await tx('session')
    .insert({ token_hash: tokenHash, account_id: accountId, created_at: now, seen_at: now })
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

export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db('session').where({ token_hash: tokenHash }).delete();
}

/** How many sessions are valid now, and how many people they belong to. */
export async function countSessions(db: Db, now: Date): Promise<{ sessions: number; people: number }> {
  const oldest = oldestValid(now);
  const rows = await db('session')
    .join('account', 'account.id', 'session.account_id')
    .where('session.seen_at', '>', oldest.seenAt)
    .where('session.created_at', '>', oldest.createdAt)
    .where('account.is_active', true)
    .select<{ sessions: number; people: number }[]>(
      db.raw('count(*) AS sessions, count(DISTINCT session.account_id) AS people'),
    );
  return rows[0] ?? { sessions: 0, people: 0 };
}
