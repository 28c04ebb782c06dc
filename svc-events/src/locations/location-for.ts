import { locationById } from '@fieldhouse/contracts';
import { applyAnswer, invalid, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { applyLocation } from './location-projection.ts';

interface NamedLocation {
  id: number;
  name: string;
}

/**
 * The location with this id. For one that the projection does not have, svc-admin is called: it may have been created a
 * second ago. Throws 400 for an unknown `locationId`, 503 when svc-admin is unavailable.
 */
export async function locationFor(ctx: ServiceContext, id: number): Promise<NamedLocation> {
  const known = await ctx
    .db('location_projection')
    .where({ id, is_deleted: false })
    .first<NamedLocation | undefined>('id', 'name');
  if (known) return known;
  const { location } = await ctx.call(locationById, { id });
  if (!location) throw invalid([{ path: 'locationId', message: 'Location is required' }]);
  await applyAnswer(ctx, (tx) => applyLocation(tx, ctx, location));
  return { id, name: location.name };
}

/**
 * The location with its current name, locked until the transaction ends: a concurrent rename waits and then finds the
 * event that is being stored. One that was deleted meanwhile keeps the name it had when it was chosen.
 */
export async function lockLocation(tx: Tx, chosen: NamedLocation): Promise<NamedLocation> {
  const now = await tx('location_projection')
    .where({ id: chosen.id, is_deleted: false })
    .forShare()
    .first<NamedLocation | undefined>('id', 'name');
  return now ?? chosen;
}
