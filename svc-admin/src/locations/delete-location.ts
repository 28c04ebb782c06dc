import { nextVersion, notFound, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockLocation, removeLocation } from './location.repository.ts';

/**
 * Deletes a location and publishes `location.deleted`. Events that use it keep its name: past ones for the record,
 * future ones because families know it. It is no longer offered. Throws 404.
 */
export async function deleteLocation(ctx: ServiceContext, id: number, who: Who): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockLocation(tx, id))) throw notFound('Location');
    await removeLocation(tx, id);
    await publish(tx, ctx, 'location.deleted', id, { id, version: await nextVersion(tx) }, who);
  });
}
