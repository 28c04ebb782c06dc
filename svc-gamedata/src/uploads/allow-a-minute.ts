import type { Tx } from '@fieldhouse/service-kit';

/**
 * Lets a statement of this transaction take a minute: 50,000 rows take seconds, and on a busy machine more than the
 * ten that any other statement may take.
 */
export async function allowAMinute(tx: Tx): Promise<void> {
  await tx.raw(`SET LOCAL statement_timeout = '60s'`);
}
