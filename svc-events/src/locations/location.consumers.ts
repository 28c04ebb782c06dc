import { clubToday, type LocalDate, type LocationState } from '@fieldhouse/contracts';
import { buryProjection, consumer, publish, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { eventState, eventsById } from '../events/event.repository.ts';
import { applyLocation } from './location-for.ts';

export const locationConsumers = [
  consumer('location.created', ({ data }, tx, ctx) => takeOver(tx, ctx, data)),
  consumer('location.updated', ({ data }, tx, ctx) => takeOver(tx, ctx, data)),
  // Events keep the name of the place they were announced for.
  consumer('location.deleted', async ({ data: { id, version } }, tx) => {
    await buryProjection(tx, { table: 'known_location', key: { id }, version, row: { name: '', address: null } });
  }),
];

async function takeOver(tx: Tx, ctx: ServiceContext, location: LocationState): Promise<void> {
  if (await applyLocation(tx, location)) await renameInUpcomingEvents(tx, ctx, location, clubToday(ctx.clock()));
}

/**
 * An upcoming event shows the location's current name, a past one the name it had; each that changes is told. Rows are
 * locked in the order of their ids, so two renames at once never wait for each other in a circle.
 */
async function renameInUpcomingEvents(
  tx: Tx,
  ctx: ServiceContext,
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
