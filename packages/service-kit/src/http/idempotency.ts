import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, ServiceContext } from '../service.ts';
import { invalid, Problem, unavailable } from './problem.ts';

const SECOND = 1000;
const KEPT_MS = 24 * 3600 * SECOND;
/** A request that has not finished after this long ended with its process. */
const ABANDONED_MS = 10 * SECOND;
const WAIT_MS = 5 * SECOND;

/** What a request came to: a 2xx or a 409, with its JSON. */
export interface Outcome {
  status: number;
  body: unknown;
}

export interface OnceRequest {
  userId: number;
  /** Method and path pattern. */
  route: string;
  /** The client's `Idempotency-Key`. */
  key: string;
  /** Everything the request asked for. */
  input: unknown;
}

interface Claimed extends OnceRequest {
  hash: Buffer;
  at: Date;
}

/** Runs a request once for its key, however often and wherever it arrives within 24 hours. */
export type OnlyOnce = (request: OnceRequest, run: () => Promise<Outcome>) => Promise<Outcome>;

/**
 * Idempotency keys of one service. The first request with a key runs; others with the same content wait for its answer
 * and get the same one; another content under the same key is 422 `idempotency_key_reused`. Refusals that a retry may
 * overcome (anything but 2xx and 409) free the key. A request whose process died is run again after 10 s, and a slow
 * one may be run twice: a use case keeps the key with what it makes and finds that again.
 */
export function onlyOnce(ctx: ServiceContext): OnlyOnce {
  const running = new Map<string, { hash: Buffer; outcome: Promise<Outcome> }>();

  return async (request, run) => {
    if (request.key.length < 1 || request.key.length > 200) {
      throw invalid([{ path: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 200 characters' }]);
    }
    const hash = createHash('sha256').update(JSON.stringify(request.input)).digest();
    const id = `${request.userId} ${request.route} ${request.key}`;
    const same = running.get(id);
    if (same) {
      if (!same.hash.equals(hash)) throw reused();
      return same.outcome;
    }
    const outcome = runOrReplay(ctx, { ...request, hash, at: ctx.clock() }, run);
    running.set(id, { hash, outcome });
    return outcome.finally(() => running.delete(id));
  };
}

async function runOrReplay(ctx: ServiceContext, claim: Claimed, run: () => Promise<Outcome>): Promise<Outcome> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await take(ctx, claim))) {
    const known = await outcomeOf(ctx, claim);
    if (known) return known;
    if (Date.now() > deadline) throw unavailable();
    await pause(50);
  }
  return finish(ctx, claim, run);
}

async function finish(ctx: ServiceContext, claim: Claimed, run: () => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    await free(ctx, claim);
    throw error;
  }
  try {
    return await keep(ctx, claim, outcome);
  } catch (error) {
    // What was asked for is done: the caller hears so, even if a retry cannot.
    ctx.log.warn({ err: error }, 'the answer to an idempotency key was not kept');
    return outcome;
  }
}

/** Takes the key; false when another request has it. */
async function take(ctx: ServiceContext, { userId, route, key, hash, at }: Claimed): Promise<boolean> {
  const { rows } = await ctx.db.raw<{ rows: unknown[] }>(
    `INSERT INTO idempotency_key AS known (user_id, route, key, request_hash, created_at)
     VALUES (:userId, :route, :key, :hash, :at)
     ON CONFLICT (user_id, route, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = excluded.created_at
       WHERE known.created_at < :expired OR (known.status IS NULL AND known.created_at < :abandoned)
     RETURNING 1`,
    { userId, route, key, hash, at, expired: before(at, KEPT_MS), abandoned: before(at, ABANDONED_MS) },
  );
  return rows.length > 0;
}

/** The kept answer; undefined while the other request runs. */
async function outcomeOf(ctx: ServiceContext, { userId, route, key, hash }: Claimed): Promise<Outcome | undefined> {
  const { rows } = await ctx.db.raw<{ rows: { request_hash: Buffer; status: number | null; body: unknown }[] }>(
    'SELECT request_hash, status, body FROM idempotency_key WHERE user_id = ? AND route = ? AND key = ?',
    [userId, route, key],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (!row.request_hash.equals(hash)) throw reused();
  return row.status === null ? undefined : { status: row.status, body: row.body };
}

/** Stores the outcome and gives it as later retries will read it. */
async function keep(ctx: ServiceContext, { userId, route, key, at }: Claimed, outcome: Outcome): Promise<Outcome> {
  const { rows } = await ctx.db.raw<{ rows: { body: unknown }[] }>(
    `UPDATE idempotency_key SET status = ?, body = ?
     WHERE user_id = ? AND route = ? AND key = ? AND created_at = ? AND status IS NULL RETURNING body`,
    [outcome.status, JSON.stringify(outcome.body ?? null), userId, route, key, at],
  );
  const row = rows[0];
  return row ? { status: outcome.status, body: row.body } : outcome;
}

async function free(ctx: ServiceContext, { userId, route, key, at }: Claimed): Promise<void> {
  await ctx.db.raw(
    'DELETE FROM idempotency_key WHERE user_id = ? AND route = ? AND key = ? AND created_at = ? AND status IS NULL',
    [userId, route, key, at],
  );
}

function before(at: Date, ms: number): Date {
  return new Date(at.getTime() - ms);
}

function reused(): Problem {
  return new Problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
}

/** Forgets keys after 24 hours. */
export const forgetIdempotencyKeys: Job = {
  name: 'forget-idempotency-keys',
  everySeconds: 3600,
  async run(ctx) {
    await ctx.db('idempotency_key').where('created_at', '<', before(ctx.clock(), KEPT_MS)).delete();
  },
};
