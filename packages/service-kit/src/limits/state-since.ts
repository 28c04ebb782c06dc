import type { LimitRule, LimitState } from '../ports.ts';

/**
 * The state of a limit that is counted in rows of a table, for what must survive a restart: `nth` is when the latest
 * but `points - 1` of them was made, undefined where there are fewer.
 */
export function stateSince({ name, points, seconds }: LimitRule, nth: Date | undefined, now: Date): LimitState {
  const passed = nth ? (now.getTime() - nth.getTime()) / 1000 : seconds;
  const allowed = points === 0 || passed >= seconds;
  return { limit: name, allowed, retryAfterSeconds: allowed ? 0 : seconds - passed };
}
