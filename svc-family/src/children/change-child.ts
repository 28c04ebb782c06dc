import { CHILD_AGE_MESSAGE, ChildNames, type ChildProfile, isAllowedChildAge } from '@fieldhouse/contracts';
import {
  changedFields,
  expectUnchanged,
  invalid,
  publish,
  recordAudit,
  type ServiceContext,
  validatedEdit,
  type Who,
} from '@fieldhouse/service-kit';
import { changeProfile } from './change-profile.ts';
import { lockChangeableChild } from './changeable-child.ts';
import { type ChildRow, toChildState } from './child.ts';
import { countProfileChange } from './limit-profile-changes.ts';
import { isSameProfile, profileOf, storedProfile } from './profile.ts';

interface Change {
  childId: number;
  /** The whole profile: an absent optional field is cleared (product decision 6). */
  profile: ChildProfile;
  /** The `If-Match` header: see `expectUnchanged`. */
  ifMatch?: string | undefined;
}

/**
 * Replaces a child's profile and publishes `child.updated`, unless nothing differs. The rule of 0 to 18 years applies
 * when the birth date changes, and the rules for names when a name changes, so a child that is too old or whose name
 * is older than the rules stays usable (product decisions 6, 50). Throws 400 for an invalid age or name, 404 or 403
 * for a child that the caller may not change, 412 when someone else has changed it since, and 429 for
 * too many changes of one parent.
 */
export async function changeChild(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { childId, profile: given, ifMatch }: Change,
): Promise<ChildRow> {
  await countProfileChange(ctx, who);
  return ctx.db.transaction(async (tx) => {
    const { child } = await lockChangeableChild(tx, ctx, who, childId);
    expectUnchanged(ifMatch, child, 'profile');
    const profile = storedProfile(validatedEdit(ChildNames, given, child));
    if (profile.birthdate !== child.birthdate && !isAllowedChildAge(profile.birthdate, ctx.clock())) {
      throw invalid([{ path: 'birthdate', message: CHILD_AGE_MESSAGE }]);
    }
    if (isSameProfile(profile, child)) return child;
    const changed = await changeProfile(tx, ctx, { child, profile }, who);
    await recordAudit(tx, ctx, { fields: changedFields(profileOf(child), profileOf(changed)) });
    await publish(tx, ctx, 'child.updated', childId, toChildState(changed), who);
    return changed;
  });
}
