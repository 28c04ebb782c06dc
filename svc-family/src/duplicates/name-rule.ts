import type { LocalDate } from '@fieldhouse/contracts';

/**
 * How often a name may be tried with a birth date that does not match, by all users together (product decision 52).
 */
export const TRIES_A_DAY = 3;
export const TRIES_IN_30_DAYS = 6;

/** The facts about an add without `confirmNotDuplicate`. */
export interface NameFacts {
  /** The typed birth date. */
  birthdate: LocalDate;
  /** Birth dates of other families' children of this name. */
  others: readonly LocalDate[];
  /** Counted tries of this name, by all users. */
  tries: { lastDay: number; last30Days: number };
  /** This user's try of this name with this birth date was counted already, so its answer reveals nothing new. */
  isRepeat: boolean;
  /** The user has been shown candidates ten times within 24 hours. */
  areShowingsUsedUp: boolean;
}

export interface NameRule {
  /**
   * `compare`: the user is shown which other children may be this child. `club-will-check`: the user is shown none of
   * them, for any typed birth date.
   */
  answer: 'compare' | 'club-will-check';
  /** Whether this try counts for the limit of the name. */
  isCounted: boolean;
}

/**
 * Decides whether an add may show other families' children with its name, and whether it counts for the limit of that
 * name (product decision 52). A try counts when at least one of them has another birth date than the typed one, since
 * the answer then narrows down that date. It counts even when another one of them has exactly the typed date.
 */
export function nameRule({ birthdate, others, tries, isRepeat, areShowingsUsedUp }: NameFacts): NameRule {
  const areTriesUsedUp = tries.lastDay >= TRIES_A_DAY || tries.last30Days >= TRIES_IN_30_DAYS;
  // Once the user has been shown candidates ten times, the answer is the same for a name that no other family has, so
  // that it does not reveal this.
  if (areShowingsUsedUp || (others.length > 0 && areTriesUsedUp && !isRepeat)) {
    return { answer: 'club-will-check', isCounted: false };
  }
  return { answer: 'compare', isCounted: !isRepeat && others.some((other) => other !== birthdate) };
}
