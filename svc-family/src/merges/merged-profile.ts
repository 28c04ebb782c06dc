import { isDeepStrictEqual } from 'node:util';
import type { ChildRow } from '../children/child.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'nickname',
  'birthdate',
  'shirtSize',
  'pantSize',
  'primaryPosition',
  'secondaryPosition',
] as const;

/** The fields of a profile that a merge may change. */
export type MergedProfile = Pick<ChildRow, (typeof FIELDS)[number]>;

export function profileOf(child: MergedProfile): MergedProfile {
  const { firstName, lastName, nickname, birthdate, shirtSize, pantSize, primaryPosition, secondaryPosition } = child;
  return { firstName, lastName, nickname, birthdate, shirtSize, pantSize, primaryPosition, secondaryPosition };
}

/** A profile with the values of another one; where the other one has none, its own values stay. */
export function withValuesOf(own: MergedProfile, other: MergedProfile): MergedProfile {
  return {
    firstName: other.firstName,
    lastName: other.lastName,
    birthdate: other.birthdate,
    nickname: other.nickname ?? own.nickname,
    shirtSize: other.shirtSize ?? own.shirtSize,
    pantSize: other.pantSize ?? own.pantSize,
    // Both positions come from the same child, since the two positions of a profile have to differ.
    ...(other.primaryPosition === null ? positionsOf(own) : positionsOf(other)),
  };
}

const positionsOf = ({ primaryPosition, secondaryPosition }: MergedProfile) => ({ primaryPosition, secondaryPosition });

/** A profile as it was before a merge, except for the fields that were changed since. */
export function beforeMerge(
  now: MergedProfile,
  { before, after }: { before: MergedProfile; after: MergedProfile },
): MergedProfile {
  const changedFields = FIELDS.filter((field) => now[field] !== after[field]);
  const changedSince = Object.fromEntries(changedFields.map((field) => [field, now[field]]));
  return { ...before, ...changedSince };
}

export const isSameProfile = (one: MergedProfile, other: MergedProfile) =>
  isDeepStrictEqual(profileOf(one), profileOf(other));
