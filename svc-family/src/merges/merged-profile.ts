import { CHILD_FIELD_NAMES, pick, type StoredProfile } from '@fieldhouse/contracts';

/** A profile with the values of another one; where the other one has none, its own values stay. */
export function withValuesOf(own: StoredProfile, other: StoredProfile): StoredProfile {
  const given = CHILD_FIELD_NAMES.filter((field) => other[field] !== null);
  return {
    ...{ ...own, ...pick(other, given) },
    // Both positions come from the same child, since the two positions of a profile have to differ.
    ...pick(other.primaryPosition === null ? own : other, ['primaryPosition', 'secondaryPosition']),
  };
}

/** A profile as it was before a merge, except for the fields that were changed since. */
export function beforeMerge(
  now: StoredProfile,
  { before, after }: { before: StoredProfile; after: StoredProfile },
): StoredProfile {
  const changedSince = CHILD_FIELD_NAMES.filter((field) => now[field] !== after[field]);
  return { ...before, ...pick(now, changedSince) };
}
