import type { Tx } from '@fieldhouse/service-kit';

/** Ends all sessions of an account in the transaction of a change: the next request with any of them is refused. */
export async function endSessionsOf(tx: Tx, accountId: number): Promise<void> {
  await tx('session').where({ account_id: accountId }).delete();
}
