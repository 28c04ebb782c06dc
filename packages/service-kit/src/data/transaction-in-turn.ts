import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '../http/problem.ts';
import type { Db, Tx } from '../service.ts';

const POLL_MS = 200;

interface Turn {
  /** The name of an advisory lock of the service's database: all replicas take turns. */
  lock: string;
  /** How long a caller waits for its turn. */
  waitMs: number;
  /** The detail of the 503 for a caller that has waited this long. */
  refusal: string;
}

/**
 * Runs work in a transaction, and only one at a time of those with the same lock, in all replicas. The lock is polled: a
 * caller that waits for its turn holds no connection, so that other requests get one. Throws 503 `unavailable` after
 * `waitMs`.
 */
export async function transactionInTurn<Result>(
  db: Db,
  { lock, waitMs, refusal }: Turn,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + waitMs;
  for (;;) {
    const turn = await db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: { isLocked: boolean }[] }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS "isLocked"',
        [lock],
      );
      return rows[0]?.isLocked === true ? { result: await work(tx) } : undefined;
    });
    if (turn) return turn.result;
    if (performance.now() >= end) throw unavailable(refusal);
    await pause(POLL_MS);
  }
}
