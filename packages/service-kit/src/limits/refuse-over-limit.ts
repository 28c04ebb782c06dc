import { Problem } from '../http/problem.ts';
import type { LimitState } from '../ports.ts';

/**
 * Throws 429 with `Retry-After` once a limit is used up; `detailFor` gets the wait as text ('5 seconds', '12 minutes')
 * and returns the detail. The refusal is counted in `limit_refusals_total` when it is answered.
 */
export function refuseOverLimit(
  { limit, allowed, retryAfterSeconds }: LimitState,
  { code, detailFor }: { code: string; detailFor: (wait: string) => string },
): void {
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  throw new Problem(429, code, detailFor(waitText(seconds)), { limit, headers: { 'Retry-After': String(seconds) } });
}

/** The time to wait as text, rounded up: seconds up to a minute and a half, then minutes, then hours. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(seconds / 3600), 'hour');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
