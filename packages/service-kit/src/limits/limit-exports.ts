import type { ServiceContext } from '../context.ts';
import type { Who } from '../identity/who.ts';
import type { LimitRule } from '../ports.ts';
import { refuseOverLimit } from './refuse-over-limit.ts';

/** How many files of one kind one user may export: enough for a mistake and a few events at once. */
export const EXPORTS_PER_USER: LimitRule = { name: 'exports', points: 10, seconds: 60 };

/** Counts an export of `what` against its user. Throws 429 `too_many_exports`. */
export async function limitExports(ctx: ServiceContext, { userId }: Pick<Who, 'userId'>, what: string): Promise<void> {
  refuseOverLimit(await ctx.limits.count(`${what} ${userId}`, EXPORTS_PER_USER), {
    code: 'too_many_exports',
    detailFor: (wait) => `Too many exports in a short time. Please try again in ${wait}`,
  });
}
