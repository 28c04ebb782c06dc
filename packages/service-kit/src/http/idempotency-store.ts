import type { ServiceContext, Tx } from '../context.ts';
import { prepared } from '../data/prepared.ts';
import { peopleOf } from './people-of-answer.ts';
import { Problem } from './problem.ts';

const SECOND = 1000;
const RETENTION_MS = 24 * 3600 * SECOND;

/** The headers that a route or a refusal sets. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/** The answer to a request that succeeded: its status, its JSON and its own headers. */
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
  /** The children and users whom the request names: 'child:12'. The stored answer is deleted with them. */
  people: readonly string[];
  /** The headers of the answer that the work has stored for this claim; undefined: it has stored none. */
  stored: AnswerHeaders | 'nothing changed' | undefined;
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
  const people = [...new Set([...claim.people, ...peopleOf(body)])];
  await tx.raw('SELECT store_outcome_v3(?::jsonb, ?, ?::jsonb, ?::jsonb)', [
    statementOf(claim, { headers, people }),
    status,
    JSON.stringify(body ?? null),
    JSON.stringify(headers),
  ]);
}

/**
 * Says that the work of a request has changed nothing, so that its answer is not stored: a repeated request is tried
 * again.
 */
export function storeNothing(claim: RequestClaim | undefined): void {
  if (claim) claim.stored = 'nothing changed';
}

/**
 * The claim as JSON for the SQL function `store_outcome_v3`, for work that is one statement and whose answer has no
 * headers and names only people whom the request names.
 */
export function claimForStatement(claim: RequestClaim): string {
  return statementOf(claim, { headers: {}, people: claim.people });
}

function statementOf(
  claim: RequestClaim,
  { headers, people }: { headers: AnswerHeaders; people: readonly string[] },
): string {
  claim.stored = headers;
  const { stored, ...request } = claim;
  return JSON.stringify({ ...request, people });
}

/** A cookie belongs to one answer: a stored one would be given out again after it was replaced or has ended. */
function expectNoCookie(headers: AnswerHeaders): void {
  const setsCookie = Object.keys(headers).some((name) => name.toLowerCase() === 'set-cookie');
  if (setsCookie) throw new Error('An idempotent answer sets no cookie');
}

const byKey = prepared<Outcome & { request_hash: Buffer }>(
  'idempotency-by-key',
  `SELECT request_hash, status, body, headers FROM idempotency_key
   WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at >= $4 AND status < 400`,
);

/**
 * The answer that is stored for the key, if there is one; refusals are stored only by replicas of release 1.1, and are
 * not read. Throws 422 when the key was used for another request.
 */
export async function outcomeOf(
  ctx: ServiceContext,
  { userId, route, key, hash, at }: RequestClaim,
): Promise<Outcome | undefined> {
  const [row] = await byKey(ctx.db, [userId, route, key, before(at, RETENTION_MS)]);
  if (!row) return undefined;
  if (!row.request_hash.equals(bytesOf(hash))) throw reused();
  return { status: row.status, body: row.body, headers: row.headers };
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
