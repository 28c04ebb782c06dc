import { isDeadlock, raisedCode, unavailable } from '@fieldhouse/service-kit';

/** How often a request is judged anew after its first try. */
const AGAIN = 3;

/**
 * Runs work that judges rules on what it reads and then stores by a SQL function. The function raises
 * `facts_changed` where the event, the child or the guardian's link is not as it was read: then all of the work
 * runs again, three times at most. Throws 503 when it changed each time.
 */
export async function judgeAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let again = 0; again <= AGAIN; again += 1) {
    try {
      return await work();
    } catch (error) {
      if (raisedCode(error) !== 'facts_changed' && !isDeadlock(error)) throw error;
    }
  }
  throw unavailable();
}
