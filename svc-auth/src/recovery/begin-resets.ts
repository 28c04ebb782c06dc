import { nextVersion, publish, type ServiceContext, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { endResetOf, insertReset, lockAccountOf, takeResetRequest } from './reset.repository.ts';

/**
 * Looks at every address that a link was wished for: where it is an active account's, a reset begins, in place of an
 * earlier one, and `password-reset.requested` is told; otherwise nothing happens. It may run beside itself.
 */
export async function beginResets(ctx: ServiceContext): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await ctx.db.transaction((tx) => beginNext(tx, ctx));
}

async function beginNext(tx: Tx, ctx: TransactionContext): Promise<boolean> {
  const email = await takeResetRequest(tx);
  if (email === undefined) return false;
  const userId = await lockAccountOf(tx, email);
  if (userId !== undefined) {
    await endResetOf(tx, userId);
    const id = await insertReset(tx, userId, ctx.clock());
    await publish(tx, ctx, 'password-reset.requested', id, { id, version: await nextVersion(tx), userId });
  }
  return true;
}

/**
 * Begins resets behind the back of the request that wished for one: whoever measures the answer learns nothing. One run
 * at a time; what fails or is interrupted is the job's, later.
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
      ctx.log.warn({ err: error }, 'password resets could not begin yet');
    } finally {
      running = false;
    }
  }

  return (ctx) => {
    if (running) isRequestedAgain = true;
    else void run(ctx);
  };
}
