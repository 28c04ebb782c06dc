import type { DeletedState, EventState } from '@fieldhouse/contracts';
import { applyProjection, type Tx, tombstoneProjection } from '@fieldhouse/service-kit';

const table = 'event_projection';

/** Stores the start of an event, if it is newer: mail with another start is not sent. */
export async function applyEvent(tx: Tx, { id, version, date, startTime }: EventState): Promise<void> {
  await applyProjection(tx, { table, key: { id }, version, row: { starts_at: `${date}T${startTime}` } });
}

/** Stores that an event was deleted. */
export async function tombstoneEvent(tx: Tx, { id, version }: DeletedState): Promise<void> {
  await tombstoneProjection(tx, { table, key: { id }, version, row: { starts_at: null } });
}
