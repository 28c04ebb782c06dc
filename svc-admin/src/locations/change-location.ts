import { type LocationForm, LocationNames } from '@fieldhouse/contracts';
import {
  changedFields,
  expectUnchanged,
  nextVersion,
  notFound,
  publish,
  recordAudit,
  type ServiceContext,
  validatedEdit,
  type Who,
} from '@fieldhouse/service-kit';
import { lockLocation, updateLocation } from './location.repository.ts';
import type { Location } from './location.ts';

interface Change {
  id: number;
  form: LocationForm;
  /** The `If-Match` header: the version that the admin edited. Without one the last change wins. */
  ifMatch: string | undefined;
}

/**
 * Changes a location's name and address and publishes `location.updated`. Throws 400 for a changed name that breaks a
 * rule (product decision 50), 404, 409 `location_name_taken`, and 412 `version_conflict` when `ifMatch` is not its
 * current version.
 */
export async function changeLocation(ctx: ServiceContext, { id, form, ifMatch }: Change, who: Who): Promise<Location> {
  return ctx.db.transaction(async (tx) => {
    const current = await lockLocation(tx, id);
    if (!current) throw notFound('Location');
    expectUnchanged(ifMatch, current, 'location');
    const changed: Location = {
      ...current,
      ...validatedEdit(LocationNames, form, current),
      version: await nextVersion(tx),
    };
    await updateLocation(tx, changed);
    await recordAudit(tx, ctx, { fields: changedFields(current, changed) });
    await publish(tx, ctx, 'location.updated', id, changed, who);
    return changed;
  });
}
