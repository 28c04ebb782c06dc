import { type LimitState, Problem } from '@fieldhouse/service-kit';

/** Throws 429 `too_many_attempts` once a limit is used up, saying how long to wait before trying `what` again. */
export function refuseUnlessAllowed({ allowed, retryAfterSeconds }: LimitState, what: string): void {
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  throw new Problem(429, 'too_many_attempts', `Too many attempts to ${what}. Please try again in ${wait}`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
