import type { Db } from '../service.ts';
import { TimeLimitError, withTimeout } from '../with-timeout.ts';
import { isDatabaseClosed } from './database-unavailable.ts';
import { singleFlight } from './single-flight.ts';

/** Who asks waits this long: the gateway for three seconds. */
const ANSWER_MS = 1000;
/** As long as a request waits for a connection before it is answered 503. */
const SILENT_MS = 5000;

/**
 * Whether requests should come to a process as far as its database is concerned: not when it refuses or answers nothing
 * for `silentMs`. One that is slow, or a pool that is full for a moment, is no reason: every other replica has the same
 * database, and a gateway without a ready replica answers 503 to requests that had only to wait (S2.4.1513).
 */
export function databaseReadiness(db: Db, silentMs: number = SILENT_MS): () => Promise<boolean> {
  const check = singleFlight(async () => db.raw('SELECT 1').timeout(silentMs));
  let silentSince: number | undefined;
  return async () => {
    try {
      await withTimeout(ANSWER_MS, 'the database', check());
      silentSince = undefined;
      return true;
    } catch (error) {
      // While the site is restored, requests come here and are answered with that problem.
      if (isDatabaseClosed(error)) return true;
      if (!isSilence(error)) return false;
      silentSince ??= performance.now();
      return performance.now() - silentSince < silentMs;
    }
  };
}

const isSilence = (error: unknown) =>
  error instanceof TimeLimitError || (error instanceof Error && error.name === 'KnexTimeoutError');
