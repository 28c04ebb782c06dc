import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ServiceContext } from '../service.ts';
import { type Outcome, outcomeOf, type RequestClaim, reused } from './idempotency-store.ts';
import { peopleOf } from './people-of-answer.ts';
import { invalid } from './problem.ts';

export interface OnceRequest {
  userId: number;
  /** Method and path pattern. */
  route: string;
  /** The client's `Idempotency-Key`. */
  key: string;
  /** The whole input of the request. */
  input: Readonly<Record<'params' | 'query' | 'body', unknown>>;
}

/** How a request with a key is executed. */
export interface OnceWork {
  run: (claim: RequestClaim) => Promise<Outcome>;
  /**
   * Makes the first answer again from the stored outcome. Throws when the user may not have it any more: the right is
   * asked again each time.
   */
  replay: (stored: Outcome) => Promise<Outcome>;
}

/** Runs a request once for its key, however often and wherever it arrives within 24 hours. */
export type OnlyOnce = (request: OnceRequest, work: OnceWork) => Promise<Outcome>;

/** A UUID has 36 characters. */
export const MAX_KEY_LENGTH = 64;

/**
 * Idempotency keys of one service. The transaction of the work stores its answer (`storeOutcome`), so that both are
 * stored or neither. A request with the same key and content gets that answer, if the user may still have it; other
 * content with the key is 422 `idempotency_key_reused`. A request that changed nothing, such as a refused one, stores
 * nothing: its repetition is tried again (decision record 84).
 *
 * The work runs first, and its key is looked up only when the work failed, was refused or changed nothing: most requests
 * are not repeated. The work of a repeated request is rolled back as a whole.
 */
export function onlyOnce(ctx: ServiceContext): OnlyOnce {
  const running = new Map<string, { hash: string; outcome: Promise<Outcome> }>();

  return async ({ userId, route, key, input }, work) => {
    if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
      const message = `An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters`;
      throw invalid([{ path: 'Idempotency-Key', message }]);
    }
    const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    const id = `${userId} ${route} ${key}`;
    const same = running.get(id);
    if (same) {
      if (same.hash !== hash) throw reused();
      return same.outcome;
    }
    const people = peopleOf(input);
    const claim = { userId, route, key, hash, at: ctx.clock().toISOString(), people, stored: undefined };
    const outcome = runOnce(ctx, claim, work);
    running.set(id, { hash, outcome });
    return outcome.finally(() => running.delete(id));
  };
}

async function runOnce(ctx: ServiceContext, claim: RequestClaim, { run, replay }: OnceWork): Promise<Outcome> {
  const tried = await attempt(() => run(claim));
  if ('outcome' in tried && claim.stored !== 'nothing changed') {
    const { outcome } = tried;
    if (!claim.stored) throw new Error(`${claim.route} did not store its answer`);
    if (!isDeepStrictEqual(claim.stored, outcome.headers)) {
      throw new Error(`${claim.route} answers with other headers than it has stored`);
    }
    return outcome;
  }
  const known = await outcomeOf(ctx, claim);
  if (known) return replay(known);
  if ('outcome' in tried) return tried.outcome;
  throw tried.error;
}

async function attempt(run: () => Promise<Outcome>): Promise<{ outcome: Outcome } | { error: unknown }> {
  try {
    return { outcome: await run() };
  } catch (error) {
    return { error };
  }
}
