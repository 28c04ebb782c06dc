import type { SessionEnding } from '@fieldhouse/contracts';
import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import { publishEnded } from './publish-ended.ts';

interface Ending {
  userId: number;
  why: SessionEnding;
  /** The session that stays. */
  kept?: number | undefined;
}

/**
 * Ends the sessions of an account in the transaction of a change: the next request with any of them is refused. All,
 * or all but the one with the id `kept`. Publishes `sessions.ended`, also when the account has none now: pushes to
 * browsers whose session ran out end too.
 */
export async function endSessionsOf(tx: Tx, ctx: TransactionContext, { userId, why, kept }: Ending): Promise<void> {
  const sessions = tx('session').where({ account_id: userId });
  if (kept !== undefined) sessions.whereNot({ id: kept });
  await sessions.delete();
  await publishEnded(tx, ctx, { userId, why, kept });
}
