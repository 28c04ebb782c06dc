import type { LocationForm } from '@fieldhouse/contracts';
import { nextVersion, notFound, Problem, publish, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { lockLocation, updateLocation } from './location.repository.ts';
import { type Location, tagOf } from './location.ts';

interface Change {
  id: number;
  form: LocationForm;
  /** The `If-Match` header: the version the admin was looking at. Without one the last change wins. */
  ifMatch: string | undefined;
}

/**
 * Changes a location's name and address and tells `location.updated`. Throws 404, 409 `location_name_taken`, and 412
 * `changed_meanwhile` when it is no longer the version that `ifMatch` names.
 */
export async function changeLocation(ctx: ServiceContext, { id, form, ifMatch }: Change, who: Who): Promise<Location> {
  return ctx.db.transaction(async (tx) => {
    const current = await lockLocation(tx, id);
    if (!current) throw notFound('Location');
    if (!names(ifMatch, tagOf(current))) throw changedMeanwhile();
    const changed: Location = { ...current, ...form, version: await nextVersion(tx) };
    await updateLocation(tx, changed);
    await publish(tx, ctx, 'location.updated', id, changed, who);
    return changed;
  });
}

/** Strong comparison, RFC 9110 13.1.1. */
function names(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((asked) => asked.trim() === tag);
}

function changedMeanwhile(): Problem {
  return new Problem(
    412,
    'changed_meanwhile',
    'Someone else has changed this location meanwhile. Please look at it again before you save',
  );
}
