import type { LocationForm } from '@fieldhouse/contracts';
import { nextVersion, publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { insertLocation } from './location.repository.ts';
import type { Location } from './location.ts';

/** Adds a location and publishes `location.created`; the demo club sets an `id`. Throws 409 `location_name_taken`. */
export async function addLocation(
  tx: Tx,
  ctx: TransactionContext,
  form: LocationForm & { id?: number },
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<Location> {
  const { id, name, address } = form;
  const location = await insertLocation(tx, {
    id,
    name,
    address,
    version: await nextVersion(tx),
    createdAt: ctx.clock(),
  });
  await publish(tx, ctx, 'location.created', location.id, location, who);
  return location;
}
