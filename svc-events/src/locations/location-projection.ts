import { clubToday, type DeletedState, type LocalDate, type LocationState } from '@fieldhouse/contracts';
import {
  applyProjection,
  publish,
  type TransactionContext,
  type Tx,
  tombstoneProjection,
} from '@fieldhouse/service-kit';
import { eventState, eventsById } from '../events/event.repository.ts';

const table = 'location_projection';

/** Stores a location's state when it is newer than the stored one, and renames it in upcoming events. */
export async function applyLocation(tx: Tx, ctx: TransactionContext, location: LocationState): Promise<void> {
  const { id, version, name, address } = location;
  if (!(await applyProjection(tx, { table, key: { id }, version, row: { name, address } }))) return;
  await renameInUpcomingEvents(tx, ctx, location, clubToday(ctx.clock()));
}

/** Replaces a deleted location by a tombstone; events keep its name. */
export async function removeLocation(tx: Tx, { id, version }: DeletedState): Promise<void> {
  await tombstoneProjection(tx, { table, key: { id }, version, row: { name: '', address: null } });
}

/**
 * Writes the location's new name into upcoming events; past events keep the old one. Publishes `event.updated` for each
 * that changes. Rows are locked in the order of their ids, so two concurrent renames never deadlock.
 */
async function renameInUpcomingEvents(
  tx: Tx,
  ctx: TransactionContext,
  { id, name }: LocationState,
  today: LocalDate,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `UPDATE event SET location = ?, version = nextval('entity_version')
     WHERE id IN (
       SELECT id FROM event
       WHERE location_id = ? AND last_date >= ? AND location <> ? AND deleted_at IS NULL ORDER BY id FOR UPDATE
     ) RETURNING id`,
    [name, id, today, name],
  );
  const renamed = await eventsById(
    tx,
    rows.map((row) => row.id),
  );
  for (const event of renamed) await publish(tx, ctx, 'event.updated', event.id, eventState(event));
}
