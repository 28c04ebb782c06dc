import type { GuardianRow } from './guardian.ts';

/** What happens to a child when a guardian is unlinked. */
export type UnlinkOutcome =
  | { outcome: 'deleted' }
  /** `successor`: the new primary guardian; undefined when the primary one stays. */
  | { outcome: 'unlinked'; successor: GuardianRow | undefined };

/**
 * A child with another guardian stays in the club and always has a primary one: a guardian with full access if
 * possible, and the oldest link of these. Without another guardian the child is deleted (product decisions 17 and
 * 18).
 */
export function unlinkOutcomeOf(guardians: readonly GuardianRow[], leaving: GuardianRow): UnlinkOutcome {
  const staying = guardians.filter(({ id }) => id !== leaving.id).sort(byAccessThenId);
  const [first] = staying;
  if (!first) return { outcome: 'deleted' };
  return { outcome: 'unlinked', successor: staying.some(({ isPrimary }) => isPrimary) ? undefined : first };
}

function byAccessThenId(one: GuardianRow, other: GuardianRow): number {
  if (one.accessLevel !== other.accessLevel) return one.accessLevel === 'full' ? -1 : 1;
  return one.id - other.id;
}
