import { type LocationState, locationById } from '@fieldhouse/contracts';
import { applyProjection, invalid, type ServiceContext, type Tx } from '@fieldhouse/service-kit';

interface KnownLocation {
  id: number;
  name: string;
}

/**
 * The location with this id; one that is not known is asked for, it may be a second old. Throws 400 beside
 * `locationId` when there is none, 503 when svc-admin is away.
 */
export async function locationFor(ctx: ServiceContext, id: number): Promise<KnownLocation> {
  const known = await ctx
    .db('known_location')
    .where({ id, gone: false })
    .first<KnownLocation | undefined>('id', 'name');
  if (known) return known;
  const { location } = await ctx.ask(locationById, { id });
  if (!location) throw invalid([{ path: 'locationId', message: 'Location is required' }]);
  await ctx.db.transaction((tx) => applyLocation(tx, location));
  return { id, name: location.name };
}

/** Takes over a location's state; tells whether it was news. */
export async function applyLocation(tx: Tx, { id, version, name }: LocationState): Promise<boolean> {
  return applyProjection(tx, { table: 'known_location', key: { id }, version, row: { name } });
}
