import type { Job, ServiceContext } from '@fieldhouse/service-kit';
import { makeDigests } from './make-digests.ts';

/** People whose digests are made in one transaction. */
const PEOPLE_AT_ONCE = 200;

export const makeDueDigests: Job = {
  name: 'make-digests',
  everySeconds: 60,
  run: (ctx, stopping) => makeAllDueDigests(ctx, stopping),
};

/**
 * Makes the digests that are due, of people who have none yet. Each step is a transaction, so that after an interruption
 * the next run goes on with the people who are left.
 */
export async function makeAllDueDigests(ctx: ServiceContext, stopping = () => false): Promise<void> {
  while (!stopping() && (await ctx.db.transaction((tx) => makeDigests(tx, ctx, PEOPLE_AT_ONCE))) > 0);
}
