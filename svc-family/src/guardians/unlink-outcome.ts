import type { GuardianRow } from './guardian.ts';

/** What becomes of a child when one of its guardians goes. */
export type UnlinkOutcome =
  | { outcome: 'deleted' }
  /** `successor`: who becomes the primary guardian; undefined while the primary one stays. */
  | { outcome: 'unlinked'; successor: GuardianRow | undefined };

/**
 * A child that keeps another guardian stays with the club and always has a primary one: whoever has full access, and of
 * these the one linked the longest. Without any other it goes too (product decisions 17 and 18).
 */
export function unlinkOutcomeOf(guardians: readonly GuardianRow[], leaving: GuardianRow): UnlinkOutcome {
  const staying = guardians.filter(({ id }) => id !== leaving.id).sort(byAccessAndAge);
  const [first] = staying;
  if (!first) return { outcome: 'deleted' };
  return { outcome: 'unlinked', successor: staying.some(({ isPrimary }) => isPrimary) ? undefined : first };
}

function byAccessAndAge(one: GuardianRow, other: GuardianRow): number {
  if (one.accessLevel !== other.accessLevel) return one.accessLevel === 'full' ? -1 : 1;
  return one.id - other.id;
}
