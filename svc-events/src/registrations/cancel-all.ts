import { randomUUID } from 'node:crypto';
import type { ServiceContext, Tx, Who } from '@fieldhouse/service-kit';
import { CHILD_NAME } from '../children/child-name.ts';
import { beginEnvelope } from './registration-envelope.ts';

/**
 * Cancels every registration of an event that is being deleted, and tells each as `registration.cancelled` with one
 * `eventDeletion` for all, so that the club hears of it once. Returns how many there were. The event's row is locked by the
 * caller, who also counts its places: nobody registers or cancels meanwhile.
 */
export async function cancelAll(
  tx: Tx,
  ctx: Pick<ServiceContext, 'clock'>,
  who: Pick<Who, 'userId' | 'role'>,
  { eventId, reason }: { eventId: number; reason?: string | null | undefined },
): Promise<number> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `UPDATE registration SET state = 'cancelled', cancelled_at = ?, version = nextval('entity_version')
     WHERE event_id = ? AND state = 'active' RETURNING id`,
    [ctx.clock(), eventId],
  );
  const envelope = beginEnvelope(ctx, 'registration.cancelled', '', who);
  await tx.raw(
    `SELECT tell_registration_v1(r.id, ?::jsonb || jsonb_build_object(
       'id', gen_random_uuid(),
       'data', jsonb_build_object('childName', ${CHILD_NAME}, 'eventDeletion', ?::text)
         || ?::jsonb
     ))
     FROM registration r LEFT JOIN known_child k ON k.id = r.child_id
     WHERE r.id = ANY(?) ORDER BY r.id`,
    [
      JSON.stringify(envelope),
      randomUUID(),
      JSON.stringify(reason ? { deletionReason: reason } : {}),
      rows.map(({ id }) => id),
    ],
  );
  return rows.length;
}
