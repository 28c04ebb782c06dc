import { Problem } from '../http/problem.ts';
import type { LimitState } from '../ports.ts';

/** Throws 429 with `Retry-After` once a limit is used up; `detailFor` gets the wait in words: '5 seconds'. */
export function refuseOverLimit(
  { allowed, retryAfterSeconds }: LimitState,
  { code, detailFor }: { code: string; detailFor: (wait: string) => string },
): void {
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  throw new Problem(429, code, detailFor(wait), { headers: { 'Retry-After': String(seconds) } });
}
