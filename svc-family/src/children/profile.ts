import { isDeepStrictEqual } from 'node:util';
import {
  CHILD_FIELD_NAMES,
  type ChildField,
  type ChildProfile,
  ofChildFields,
  pick,
  StoredProfile,
} from '@fieldhouse/contracts';

/** The column of each field of a child's profile. */
export const PROFILE_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  nickname: 'nickname',
  birthdate: 'birthdate',
  shirtSize: 'shirt_size',
  pantSize: 'pant_size',
  primaryPosition: 'primary_position',
  secondaryPosition: 'secondary_position',
} as const satisfies Record<ChildField, string>;

/** Those before the age in answers. */
export const NAMES_AND_BIRTHDATE = pick(StoredProfile.shape, ['firstName', 'lastName', 'nickname', 'birthdate']);

/** The profile of a child, without its other values. */
export const profileOf = (child: StoredProfile): StoredProfile => pick(child, CHILD_FIELD_NAMES);

/** A profile as it is stored: null for each optional field that is absent or empty. */
export function storedProfile(given: ChildProfile | StoredProfile): StoredProfile {
  const { firstName, lastName, birthdate } = given;
  return { ...ofChildFields((field) => given[field] || null), firstName, lastName, birthdate };
}

/** Whether two children have the same values in every field. */
export const isSameProfile = (one: StoredProfile, other: StoredProfile): boolean =>
  isDeepStrictEqual(profileOf(one), profileOf(other));
