import { nextVersion, publish, type ServiceContext, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { RESETS_PER_ACCOUNT } from './recovery-limits.ts';
import { countResetsOf, insertReset, lockAccountOf, takeResetRequest } from './reset.repository.ts';

/**
 * Processes all requests for a reset link. When an active account has the address, a reset begins beside earlier ones
 * and is published as `password-reset.requested`; otherwise nothing happens. Nothing happens either when the account
 * has `RESETS_PER_ACCOUNT` links that can be used. Several calls may run concurrently.
 */
export async function beginResets(ctx: ServiceContext): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await ctx.db.transaction((tx) => beginNext(tx, ctx));
}

async function beginNext(tx: Tx, ctx: TransactionContext): Promise<boolean> {
  const email = await takeResetRequest(tx);
  if (email === undefined) return false;
  const userId = await lockAccountOf(tx, email);
  if (userId === undefined) return true;
  const now = ctx.clock();
  if ((await countResetsOf(tx, userId, now)) >= RESETS_PER_ACCOUNT) {
    ctx.log.info('a reset link was not sent: the account has the most links that it may have at once');
    return true;
  }
  const id = await insertReset(tx, userId, now);
  await publish(tx, ctx, 'password-reset.requested', id, { id, version: await nextVersion(tx), userId });
  return true;
}

/**
 * Begins resets after the answer to the request, so that the time of the answer does not reveal whether an account
 * exists. One run at a time; the job `processResets` retries what fails or is interrupted.
 */
export function resetsInBackground(): (ctx: ServiceContext) => void {
  let running = false;
  let isRequestedAgain = false;

  async function run(ctx: ServiceContext): Promise<void> {
    running = true;
    try {
      do {
        isRequestedAgain = false;
        await beginResets(ctx);
      } while (isRequestedAgain);
    } catch (error) {
      ctx.log.warn({ err: error }, 'password resets could not begin; they are retried');
    } finally {
      running = false;
    }
  }

  return (ctx) => {
    if (running) isRequestedAgain = true;
    else void run(ctx);
  };
}
