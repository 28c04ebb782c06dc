import type { Tx } from '@fieldhouse/service-kit';

/**
 * Ends the sessions of an account in the transaction of a change: the next request with any of them is refused. All,
 * or all but the one with the id `kept`.
 */
export async function endSessionsOf(tx: Tx, accountId: number, kept?: number): Promise<void> {
  const sessions = tx('session').where({ account_id: accountId });
  if (kept !== undefined) sessions.whereNot({ id: kept });
  await sessions.delete();
}
