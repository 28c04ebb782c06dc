import { locationById } from '@fieldhouse/contracts';
import { applyAnswer, invalid, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { applyLocation } from './known-location.ts';

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
  await applyAnswer(ctx, (tx) => applyLocation(tx, ctx, location));
  return { id, name: location.name };
}

/**
 * The location as it is named now, kept so until the transaction ends: a rename either waits and then finds the event
 * that is being made, or is seen here. One deleted meanwhile keeps the name it was chosen by.
 */
export async function holdLocation(tx: Tx, chosen: KnownLocation): Promise<KnownLocation> {
  const now = await tx('known_location')
    .where({ id: chosen.id, gone: false })
    .forShare()
    .first<KnownLocation | undefined>('id', 'name');
  return now ?? chosen;
}
