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

/**
 * Stores a location's state when it is newer than the stored one, and changes the upcoming events there: they have its
 * name, and their answers its address.
 */
export async function applyLocation(tx: Tx, ctx: TransactionContext, location: LocationState): Promise<void> {
  const { id, version, name, address } = location;
  const before = await tx(table).where({ id }).forUpdate().first<{ address: string | null } | undefined>('address');
  if (!(await applyProjection(tx, { table, key: { id }, version, row: { name, address } }))) return;
  const isMoved = before?.address !== address;
  await changeUpcomingEvents(tx, ctx, { location, isMoved, today: clubToday(ctx.clock()) });
}

/** Replaces a deleted location by a tombstone; events keep its name. */
export async function removeLocation(tx: Tx, { id, version }: DeletedState): Promise<void> {
  await tombstoneProjection(tx, { table, key: { id }, version, row: { name: '', address: null } });
}

interface LocationChange {
  location: LocationState;
  /** It has another address. */
  isMoved: boolean;
  today: LocalDate;
}

/**
 * Writes the location's new name into upcoming events; past events keep the old one. An event whose answer has another
 * name or address gets a new version, so that nobody is answered 304, and publishes `event.updated`. Rows are locked in
 * the order of their ids, so two concurrent changes never deadlock.
 */
async function changeUpcomingEvents(
  tx: Tx,
  ctx: TransactionContext,
  { location: { id, name }, isMoved, today }: LocationChange,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `UPDATE event SET location = ?, version = nextval('entity_version')
     WHERE id IN (
       SELECT id FROM event
       WHERE location_id = ? AND last_date >= ? AND (location <> ? OR ?) AND deleted_at IS NULL ORDER BY id FOR UPDATE
     ) RETURNING id`,
    [name, id, today, name, isMoved],
  );
  const changed = await eventsById(
    tx,
    rows.map((row) => row.id),
  );
  for (const event of changed) await publish(tx, ctx, 'event.updated', event.id, eventState(event));
}
