import type { TransactionContext, Tx } from '@fieldhouse/service-kit';

/**
 * Tells the next people who wait for an announcement, at most so many, and returns how many. Whoever is told in this
 * transaction waits no more, so nobody is told twice. Another replica takes other people.
 */
export async function tellRecipients(tx: Tx, _ctx: TransactionContext, most: number): Promise<number> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `WITH next AS MATERIALIZED (
       SELECT announcement_id, user_id, waiting FROM announcement_recipient
       WHERE waiting IS NOT NULL ORDER BY announcement_id, user_id LIMIT ? FOR UPDATE SKIP LOCKED
     )
     UPDATE announcement_recipient r SET waiting = NULL FROM next
     WHERE r.announcement_id = next.announcement_id AND r.user_id = next.user_id
     RETURNING r.announcement_id`,
    [most],
  );
  return rows.length;
}
