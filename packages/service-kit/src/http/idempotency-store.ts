import { prepared } from '../data/prepared.ts';
import { raisedCode } from '../data/sql-errors.ts';
import type { ServiceContext } from '../service.ts';
import { Problem } from './problem.ts';

const SECOND = 1000;
const KEPT_MS = 24 * 3600 * SECOND;
/** A request that has not finished after this long ended with its process. */
const ABANDONED_MS = 10 * SECOND;
/** Raised by the SQL function `keep_outcome` where the key is somebody's already. */
export const REQUEST_KNOWN = 'request_known';

/** What a request came to: a 2xx or a 409, with its JSON. */
export interface Outcome {
  status: number;
  body: unknown;
}

/** A request that comes with an `Idempotency-Key`. */
export interface RequestClaim {
  userId: number;
  /** Method and path pattern. */
  route: string;
  key: string;
  /** Of all that the request asked for: 64 hex digits. */
  hash: string;
  /** When it came, as an ISO instant. */
  at: string;
}

/** Takes the key; false when another request has it. */
export async function take(ctx: ServiceContext, { userId, route, key, hash, at }: RequestClaim): Promise<boolean> {
  const { rows } = await ctx.db.raw<{ rows: unknown[] }>(
    `INSERT INTO idempotency_key AS known (user_id, route, key, request_hash, created_at)
     VALUES (:userId, :route, :key, :hash, :at)
     ON CONFLICT (user_id, route, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = excluded.created_at
       WHERE known.created_at < :expired OR (known.status IS NULL AND known.created_at < :abandoned)
     RETURNING 1`,
    { userId, route, key, hash: bytesOf(hash), at, expired: before(at, KEPT_MS), abandoned: before(at, ABANDONED_MS) },
  );
  return rows.length > 0;
}

const byKey = prepared<{ request_hash: Buffer; status: number | null; body: unknown }>(
  'idempotency-by-key',
  `SELECT request_hash, status, body FROM idempotency_key
   WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at >= $4`,
);

/** What is kept for the key; undefined while a request with it runs. Throws 422 where that was another request. */
export async function outcomeOf(
  ctx: ServiceContext,
  { userId, route, key, hash, at }: RequestClaim,
): Promise<Outcome | undefined> {
  const [row] = await byKey(ctx.db, [userId, route, key, before(at, KEPT_MS)]);
  if (!row) return undefined;
  if (!row.request_hash.equals(bytesOf(hash))) throw reused();
  return row.status === null ? undefined : { status: row.status, body: row.body };
}

/** Stores the outcome and gives it as later retries will read it. */
export async function keep(
  ctx: ServiceContext,
  { userId, route, key, at }: RequestClaim,
  outcome: Outcome,
): Promise<Outcome> {
  const { rows } = await ctx.db.raw<{ rows: { body: unknown }[] }>(
    `UPDATE idempotency_key SET status = ?, body = ?
     WHERE user_id = ? AND route = ? AND key = ? AND created_at = ? AND status IS NULL RETURNING body`,
    [outcome.status, JSON.stringify(outcome.body ?? null), userId, route, key, at],
  );
  const row = rows[0];
  return row ? { status: outcome.status, body: row.body } : outcome;
}

export async function free(ctx: ServiceContext, { userId, route, key, at }: RequestClaim): Promise<void> {
  await ctx.db.raw(
    'DELETE FROM idempotency_key WHERE user_id = ? AND route = ? AND key = ? AND created_at = ? AND status IS NULL',
    [userId, route, key, at],
  );
}

/** Keeps a final refusal of a request whose key was not taken before, and gives it as later retries will read it. */
export async function keepRefusal(ctx: ServiceContext, claim: RequestClaim, refusal: Outcome): Promise<Outcome> {
  try {
    const { rows } = await ctx.db.raw<{ rows: { body: unknown }[] }>(
      'SELECT keep_outcome(?::jsonb, ?, ?::jsonb) AS body',
      [JSON.stringify(claim), refusal.status, JSON.stringify(refusal.body)],
    );
    return { status: refusal.status, body: rows[0]?.body };
  } catch (error) {
    // The caller hears the refusal, even if a retry cannot.
    if (raisedCode(error) !== REQUEST_KNOWN) ctx.log.warn({ err: error }, 'a refusal was not kept for its key');
    return refusal;
  }
}

/** Forgets the keys of a day ago and earlier. */
export async function forgetKeys(ctx: ServiceContext): Promise<void> {
  const at = ctx.clock().toISOString();
  await ctx.db('idempotency_key').where('created_at', '<', before(at, KEPT_MS)).delete();
}

function before(at: string, ms: number): Date {
  return new Date(Date.parse(at) - ms);
}

function bytesOf(hash: string): Buffer {
  return Buffer.from(hash, 'hex');
}

export function reused(): Problem {
  return new Problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
}
