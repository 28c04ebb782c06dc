import type { Tx } from '@fieldhouse/service-kit';

/**
 * Sets the statement timeout of this transaction to 60 s: 50,000 rows take seconds, and on a busy machine more than the
 * usual 10 s.
 */
export async function extendStatementTimeout(tx: Tx): Promise<void> {
  await tx.raw(`SET LOCAL statement_timeout = '60s'`);
}
