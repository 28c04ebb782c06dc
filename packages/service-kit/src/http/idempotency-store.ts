import type { ServiceContext, Tx } from '../context.ts';
import { prepared } from '../data/prepared.ts';
import { raisedCode } from '../data/sql-errors.ts';
import { Problem } from './problem.ts';

const SECOND = 1000;
const RETENTION_MS = 24 * 3600 * SECOND;
/** Raised by the SQL function `store_outcome_v2` when the key exists already. */
const DUPLICATE_REQUEST = 'duplicate_request';

/** The headers that a route or a refusal sets. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/** The outcome of a request: a 2xx or a 409, with its JSON and its own headers. */
export interface Outcome {
  status: number;
  body: unknown;
  headers: AnswerHeaders;
}

/** A request that comes with an `Idempotency-Key`. */
export interface RequestClaim {
  userId: number;
  /** Method and path pattern. */
  route: string;
  key: string;
  /** The SHA-256 of the request's input: 64 hex digits. */
  hash: string;
  /** When the request arrived, as an ISO instant. */
  at: string;
  /** The children whom the request names: 'child:12'. The stored answer is deleted with them. */
  people: readonly string[];
  /** The headers of the answer that the work has stored for this claim; undefined: it has stored none. */
  stored: AnswerHeaders | undefined;
}

/**
 * Stores a request's answer in the transaction of its work; without a claim it does nothing. Raises `duplicate_request`
 * when the key exists already, and the work is rolled back with the transaction. A second request waits here for the
 * first. `headers` are those that the route answers with; a retry gets them, too.
 */
export async function storeOutcome(
  tx: Tx,
  claim: RequestClaim | undefined,
  status: number,
  body: unknown,
  headers: AnswerHeaders = {},
): Promise<void> {
  expectNoCookie(headers);
  if (!claim) return;
  await tx.raw('SELECT store_outcome_v2(?::jsonb, ?, ?::jsonb, ?::jsonb)', [
    claimForStatement(claim, headers),
    status,
    JSON.stringify(body ?? null),
    JSON.stringify(headers),
  ]);
}

/**
 * The claim as JSON for the SQL functions `store_outcome` (an answer without headers) and `store_outcome_v2`, for work
 * that is one statement.
 */
export function claimForStatement(claim: RequestClaim, headers: AnswerHeaders = {}): string {
  claim.stored = headers;
  const { stored, ...request } = claim;
  return JSON.stringify(request);
}

/** A cookie belongs to one answer: a stored one would be given out again after it was replaced or has ended. */
export function expectNoCookie(headers: AnswerHeaders): void {
  const setsCookie = Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie');
  if (setsCookie) throw new Error('An idempotent answer sets no cookie');
}

const byKey = prepared<Outcome & { request_hash: Buffer }>(
  'idempotency-by-key',
  `SELECT request_hash, status, body, headers FROM idempotency_key
   WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at >= $4`,
);

/** The outcome that is stored for the key, if there is one. Throws 422 when the key was used for another request. */
export async function outcomeOf(
  ctx: ServiceContext,
  { userId, route, key, hash, at }: RequestClaim,
): Promise<Outcome | undefined> {
  const [row] = await byKey(ctx.db, [userId, route, key, before(at, RETENTION_MS)]);
  if (!row) return undefined;
  if (!row.request_hash.equals(bytesOf(hash))) throw reused();
  return { status: row.status, body: row.body, headers: row.headers };
}

/** Stores a final refusal of a request whose key is new, and returns it as later retries will read it. */
export async function storeRefusal(ctx: ServiceContext, claim: RequestClaim, refusal: Outcome): Promise<Outcome> {
  try {
    const { rows } = await ctx.db.raw<{ rows: { body: unknown }[] }>(
      'SELECT store_outcome_v2(?::jsonb, ?, ?::jsonb, ?::jsonb) AS body',
      [claimForStatement(claim), refusal.status, JSON.stringify(refusal.body), JSON.stringify(refusal.headers)],
    );
    return { ...refusal, body: rows[0]?.body };
  } catch (error) {
    // The caller receives the refusal, even if a retry will not.
    if (raisedCode(error) !== DUPLICATE_REQUEST) ctx.log.warn({ err: error }, 'a refusal was not stored for its key');
    return refusal;
  }
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
