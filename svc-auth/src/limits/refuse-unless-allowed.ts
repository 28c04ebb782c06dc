import { type LimitState, refuseOverLimit } from '@fieldhouse/service-kit';

/**
 * Throws 429 `too_many_attempts` when a limit is used up; the text says how long to wait before trying `what` again.
 */
export function refuseUnlessAllowed(state: LimitState, what: string): void {
  refuseOverLimit(state, {
    code: 'too_many_attempts',
    detailFor: (wait) => `Too many attempts to ${what}. Please try again in ${wait}`,
  });
}
