import { clubToday, type Envelope, type RegistrationState } from '@fieldhouse/contracts';
import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import { addCopies, type Reader } from './copies.ts';

/**
 * Who registers a child for an event that was announced gets its announcements, too, in one line each (S2.4.1936). All
 * guardians of the child do; who got one already gets it no second time.
 */
export async function addLateRecipients(
  tx: Tx,
  { clock }: Pick<TransactionContext, 'clock'>,
  events: readonly Envelope<RegistrationState>[],
): Promise<void> {
  const today = clubToday(clock());
  const current = events.filter(({ data: { date, endDate } }) => (endDate ?? date) >= today);
  if (current.length === 0) return;
  const registrations = current.map(({ data: { eventId, childId } }) => ({ event_id: eventId, child_id: childId }));
  const { rows } = await tx.raw<{ rows: (Reader & { id: number })[] }>(
    `SELECT DISTINCT a.id, g.user_id AS "userId", g.child_id AS "childId"
     FROM json_to_recordset(?::json) AS registered (event_id int8, child_id int8)
     JOIN announcement a ON a.event_id = registered.event_id AND a.state IN ('sending', 'sent')
     JOIN guardian_projection g ON g.child_id = registered.child_id AND NOT g.is_deleted
     ORDER BY a.id`,
    [JSON.stringify(registrations)],
  );
  for (const [id, readers] of Map.groupBy(rows, (row) => row.id)) await addCopies(tx, { id, waiting: 'late' }, readers);
}
