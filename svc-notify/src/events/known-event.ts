import type { EventState, Gone } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Tx } from '@fieldhouse/service-kit';

const table = 'known_event';

/** Takes over when an event begins, when it is newer: mail that says another start does not leave. */
export async function learnEvent(tx: Tx, { id, version, date, startTime }: EventState): Promise<void> {
  await applyProjection(tx, { table, key: { id }, version, row: { starts_at: `${date}T${startTime}` } });
}

/** Stores that an event was deleted. */
export async function buryEvent(tx: Tx, { id, version }: Gone): Promise<void> {
  await buryProjection(tx, { table, key: { id }, version, row: { starts_at: null } });
}
