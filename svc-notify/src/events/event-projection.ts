import type { EventState, Gone } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Tx } from '@fieldhouse/service-kit';

const table = 'known_event';

/** Stores the start of an event, if it is newer: mail with another start is not sent. */
export async function applyEvent(tx: Tx, { id, version, date, startTime }: EventState): Promise<void> {
  await applyProjection(tx, { table, key: { id }, version, row: { starts_at: `${date}T${startTime}` } });
}

/** Stores that an event was deleted. */
export async function tombstoneEvent(tx: Tx, { id, version }: Gone): Promise<void> {
  await buryProjection(tx, { table, key: { id }, version, row: { starts_at: null } });
}
