import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { raisedCode } from '../data/sql-errors.ts';
import type { Job, ServiceContext } from '../service.ts';
import {
  forgetKeys,
  free,
  keep,
  keepRefusal,
  type Outcome,
  outcomeOf,
  REQUEST_KNOWN,
  type RequestClaim,
  reused,
  take,
} from './idempotency-store.ts';
import { invalid, unavailable } from './problem.ts';

const WAIT_MS = 5000;

export interface OnceRequest {
  userId: number;
  /** Method and path pattern. */
  route: string;
  /** The client's `Idempotency-Key`. */
  key: string;
  /** Everything the request asked for. */
  input: unknown;
}

/** How a request with a key is carried out. */
export interface OnceWork {
  run: (claim: RequestClaim) => Promise<Outcome>;
  /** Where the work keeps its outcome itself: the first answer once more, from what was kept. */
  replay?: ((kept: Outcome) => Outcome) | undefined;
}

/** Runs a request once for its key, however often and wherever it arrives within 24 hours. */
export type OnlyOnce = (request: OnceRequest, work: OnceWork) => Promise<Outcome>;

/**
 * Idempotency keys of one service. The first request with a key runs; others with the same content wait for its answer
 * and get the same one; another content under the same key is 422 `idempotency_key_reused`. Refusals that a retry may
 * overcome (anything but 2xx and 409) free the key. A request whose process died is run again after 10 s, and a slow
 * one may be run twice: a use case keeps the key with what it makes and finds that again.
 */
export function onlyOnce(ctx: ServiceContext): OnlyOnce {
  const running = new Map<string, { hash: string; outcome: Promise<Outcome> }>();

  return async ({ userId, route, key, input }, { run, replay }) => {
    if (key.length < 1 || key.length > 200) {
      throw invalid([{ path: 'Idempotency-Key', message: 'An Idempotency-Key has 1 to 200 characters' }]);
    }
    const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    const id = `${userId} ${route} ${key}`;
    const same = running.get(id);
    if (same) {
      if (same.hash !== hash) throw reused();
      return same.outcome;
    }
    const claim = { userId, route, key, hash, at: ctx.clock().toISOString() };
    const outcome = replay ? runKeeping(ctx, claim, { run, replay }) : runOrReplay(ctx, claim, () => run(claim));
    running.set(id, { hash, outcome });
    return outcome.finally(() => running.delete(id));
  };
}

async function runOrReplay(ctx: ServiceContext, claim: RequestClaim, run: () => Promise<Outcome>): Promise<Outcome> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await take(ctx, claim))) {
    const known = await outcomeOf(ctx, claim);
    if (known) return known;
    if (Date.now() > deadline) throw unavailable();
    await pause(50);
  }
  return finish(ctx, claim, run);
}

/**
 * For work whose own transaction keeps its outcome (`keep_outcome`). It runs first and is looked up only when it failed or
 * was refused: of a request that came before, the work fails as a whole, and most requests come for the first time.
 */
async function runKeeping(
  ctx: ServiceContext,
  claim: RequestClaim,
  { run, replay }: Required<OnceWork>,
): Promise<Outcome> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const tried = await attempt(() => run(claim));
    if ('outcome' in tried && tried.outcome.status !== 409) return tried.outcome;
    const known = await outcomeOf(ctx, claim);
    if (known) return known.status === 409 ? known : replay(known);
    if ('outcome' in tried) return keepRefusal(ctx, claim, tried.outcome);
    if (raisedCode(tried.error) !== REQUEST_KNOWN) throw tried.error;
    if (Date.now() > deadline) throw unavailable();
    await pause(50);
  }
}

async function attempt(run: () => Promise<Outcome>): Promise<{ outcome: Outcome } | { error: unknown }> {
  try {
    return { outcome: await run() };
  } catch (error) {
    return { error };
  }
}

async function finish(ctx: ServiceContext, claim: RequestClaim, run: () => Promise<Outcome>): Promise<Outcome> {
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

/** Forgets keys after 24 hours. */
export const forgetIdempotencyKeys: Job = {
  name: 'forget-idempotency-keys',
  everySeconds: 3600,
  run: forgetKeys,
};
