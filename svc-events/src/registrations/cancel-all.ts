import { randomUUID } from 'node:crypto';
import { publishAll, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { registrationStates } from './registration-state.ts';

/**
 * Cancels every registration of an event that is being deleted, and publishes `registration.cancelled` for each, with
 * one `eventDeletion` for all, so that the coaches are notified once. Returns how many there were. The caller has
 * locked the event's row, updates its count of places and deletes it `at` the same moment: no concurrent registration
 * or cancellation is possible.
 */
export async function cancelAll(
  tx: Tx,
  ctx: TransactionContext,
  who: Pick<Who, 'userId' | 'role'>,
  { eventId, at, reason }: { eventId: number; at: Date; reason?: string | null | undefined },
): Promise<number> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `UPDATE registration SET state = 'cancelled', cancelled_at = ?, version = nextval('entity_version')
     WHERE event_id = ? AND state = 'active' RETURNING id`,
    [at, eventId],
  );
  const cancelled = await registrationStates(
    tx,
    rows.map(({ id }) => id),
  );
  const deletion = { eventDeletion: randomUUID(), ...(reason && { deletionReason: reason }) };
  const states = cancelled.map(({ state }) => ({ ...state, ...deletion }));
  await publishAll(tx, ctx, 'registration.cancelled', states, who);
  return rows.length;
}
