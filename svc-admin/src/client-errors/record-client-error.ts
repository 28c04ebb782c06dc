import {
  type LimitRule,
  type LimitState,
  refuseOverLimit,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { type ClientError, withoutText } from './client-error.ts';
import { countClientError } from './count-client-error.ts';

/** Errors of one session: of a page that fails repeatedly the first ones are enough. */
export const PER_SESSION: LimitRule = { name: 'client-errors-session', points: 20, seconds: 300 };
/** Errors of all sessions: a release that fails for all users must not fill the log. */
export const ALL_SESSIONS: LimitRule = { name: 'client-errors', points: 300, seconds: 300 };

/** Logs an error of a page as one line without any text of the page, and counts it. Throws 429 `too_many_reports`. */
export async function recordClientError(
  ctx: ServiceContext,
  error: ClientError,
  { sessionId }: Pick<Who, 'sessionId'>,
): Promise<void> {
  refuseBeyond(await ctx.limits.count(String(sessionId), PER_SESSION));
  refuseBeyond(await ctx.limits.count('all', ALL_SESSIONS));
  ctx.log.warn(withoutText(error), 'A page reported an error');
  countClientError(ctx, error);
}

function refuseBeyond(state: LimitState): void {
  refuseOverLimit(state, {
    code: 'too_many_reports',
    detailFor: (wait) => `Too many errors were reported in a short time. Please try again in ${wait}`,
  });
}
