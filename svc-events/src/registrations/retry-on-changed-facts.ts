import { isDeadlock, raisedCode, unavailable } from '@fieldhouse/service-kit';

/** How often a request is tried again after its first try. */
const MAX_RETRIES = 3;

/**
 * Runs work that checks rules on the data it reads and then stores with an SQL function. The function raises
 * `facts_changed` when the event, the child or the guardian's link has changed since it was read: then all of the work
 * runs again, at most three times. Throws 503 when they changed during each try.
 */
export async function retryOnChangedFacts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
    try {
      return await work();
    } catch (error) {
      if (raisedCode(error) !== 'facts_changed' && !isDeadlock(error)) throw error;
    }
  }
  throw unavailable();
}
