import type { Tx } from '../service.ts';

/**
 * For the statements that join rows which the same request or job has inserted (decision record 63): from here on this
 * transaction joins by hashing or sorting. The statistics of a table do not know such rows yet. Where they say that there
 * are only a few, PostgreSQL compares each with each in a nested loop, which takes minutes for 50,000. A lookup by an
 * index of a large table is written as LATERAL or as a subquery, since it would become a scan of that table otherwise.
 */
export async function planForNewRows(tx: Tx): Promise<void> {
  // The planner adds 10^10 to the cost of each LATERAL here, for which JIT would compile the statement.
  await tx.raw(`SELECT set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
}
