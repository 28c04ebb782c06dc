import type { LimitRule, LimitState } from '../ports.ts';

/**
 * The state of a limit that is counted in rows of a table, so that it survives a restart. `nth` is when the `points`-th
 * latest row was made, undefined when there are fewer.
 */
export function stateSince({ name, points, seconds }: LimitRule, nth: Date | undefined, now: Date): LimitState {
  const passed = nth ? (now.getTime() - nth.getTime()) / 1000 : seconds;
  const allowed = points === 0 || passed >= seconds;
  return { limit: name, allowed, retryAfterSeconds: allowed ? 0 : seconds - passed };
}
