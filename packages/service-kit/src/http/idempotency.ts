import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { namedChildren } from '../audit/audit-facts.ts';
import { personText } from '../retention/request-purge.ts';
import type { ServiceContext } from '../service.ts';
import { type Outcome, outcomeOf, type RequestClaim, reused, storeRefusal } from './idempotency-store.ts';
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
  /** Makes the first answer again from the stored outcome. */
  replay: (stored: Outcome) => Outcome;
}

/** Runs a request once for its key, however often and wherever it arrives within 24 hours. */
export type OnlyOnce = (request: OnceRequest, work: OnceWork) => Promise<Outcome>;

/**
 * Idempotency keys of one service. The transaction of the work stores its answer (`storeOutcome`), so that both are
 * stored or neither. A request with the same key and content gets that answer; other content with the key is 422
 * `idempotency_key_reused`. Only refusals with 409 are stored: a retry after any other one may succeed.
 *
 * The work runs first, and its key is looked up only when the work failed or was refused: most requests are not
 * repeated. The work of a repeated request is rolled back as a whole.
 */
export function onlyOnce(ctx: ServiceContext): OnlyOnce {
  const running = new Map<string, { hash: string; outcome: Promise<Outcome> }>();

  return async ({ userId, route, key, input }, work) => {
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
    const people = namedChildren(input.params, input.query, input.body).map((child) =>
      personText({ kind: 'child', id: child }),
    );
    const claim = { userId, route, key, hash, at: ctx.clock().toISOString(), people, stored: undefined };
    const outcome = runOnce(ctx, claim, work);
    running.set(id, { hash, outcome });
    return outcome.finally(() => running.delete(id));
  };
}

async function runOnce(ctx: ServiceContext, claim: RequestClaim, { run, replay }: OnceWork): Promise<Outcome> {
  const tried = await attempt(() => run(claim));
  if ('outcome' in tried && tried.outcome.status !== 409) {
    const { outcome } = tried;
    if (!claim.stored) throw new Error(`${claim.route} did not store its answer`);
    if (!isDeepStrictEqual(claim.stored, outcome.headers)) {
      throw new Error(`${claim.route} answers with other headers than it has stored`);
    }
    return outcome;
  }
  const known = await outcomeOf(ctx, claim);
  if (known) return known.status === 409 ? known : replay(known);
  if ('outcome' in tried) return storeRefusal(ctx, claim, tried.outcome);
  throw tried.error;
}

async function attempt(run: () => Promise<Outcome>): Promise<{ outcome: Outcome } | { error: unknown }> {
  try {
    return { outcome: await run() };
  } catch (error) {
    return { error };
  }
}
