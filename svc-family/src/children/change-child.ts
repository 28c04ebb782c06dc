import { isDeepStrictEqual } from 'node:util';
import { allowedChildAge, CHILD_AGE_MESSAGE, type ChildProfile } from '@fieldhouse/contracts';
import {
  changedFields,
  expectUnchanged,
  invalid,
  publish,
  recordAudit,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { lockChangeableChild } from './changeable-child.ts';
import { updateProfile } from './child.repository.ts';
import { type ChildRow, toChildState } from './child.ts';

interface Change {
  childId: number;
  /** The whole profile: an optional field that it lacks is cleared (product decision 6). */
  profile: ChildProfile;
  /** The `If-Match` header: see `expectUnchanged`. */
  ifMatch?: string | undefined;
}

/**
 * Replaces a child's profile and tells `child.updated`; one that is the same already tells nothing. The 0-18 rule
 * counts when the birth date changes, so a child who has aged out stays usable (product decision 6). Throws 400 for
 * the age, 404 or 403 for a child that is not the caller's to change, 412 when someone else has changed it meanwhile.
 */
export async function changeChild(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, profile, ifMatch }: Change,
): Promise<ChildRow> {
  return ctx.db.transaction(async (tx) => {
    const { child } = await lockChangeableChild(tx, ctx, who, childId);
    expectUnchanged(ifMatch, child, 'profile');
    if (profile.birthdate !== child.birthdate && !allowedChildAge(profile.birthdate, ctx.clock())) {
      throw invalid([{ path: 'birthdate', message: CHILD_AGE_MESSAGE }]);
    }
    if (isDeepStrictEqual(stored(profile), stored(child))) return child;
    const changed = await updateProfile(tx, childId, profile);
    await recordAudit(tx, ctx, { fields: changedFields(child, changed) });
    await publish(tx, ctx, 'child.updated', childId, toChildState(changed), who);
    return changed;
  });
}

/** The fields of a profile with what is empty as null, the same for a form and for a child. */
function stored(profile: { readonly [Field in keyof ChildProfile]: string | null | undefined }) {
  return [
    profile.firstName,
    profile.lastName,
    profile.nickname || null,
    profile.birthdate,
    profile.shirtSize ?? null,
    profile.pantSize ?? null,
    profile.primaryPosition ?? null,
    profile.secondaryPosition ?? null,
  ];
}
