import type { LocalDate } from '@fieldhouse/contracts';

/**
 * How often a name may be tried with a birth date that does not match, whoever tries and from wherever (product
 * decision 52).
 */
export const TRIES_A_DAY = 3;
export const TRIES_IN_30_DAYS = 6;

/** What is known when a child is added that nobody has confirmed to be another one. */
export interface NameFacts {
  /** As it was typed. */
  birthdate: LocalDate;
  /** Birth dates of other families' children of this name. */
  others: readonly LocalDate[];
  /** Tries that were counted against this name, by anybody. */
  tries: { lastDay: number; last30Days: number };
  /** This user's try of this name with this birth date was counted already: it says nothing new. */
  isRepeat: boolean;
  /** The user has been shown candidates ten times within 24 hours. */
  areShowingsUsedUp: boolean;
}

export interface NameRule {
  /**
   * `compare`: the user is shown which of the others may be this child. `club-will-check`: the user is told nothing
   * about them, whatever birth date was typed.
   */
  answer: 'compare' | 'club-will-check';
  /** Whether this try counts against the name. */
  isCounted: boolean;
}

/**
 * What an add may say about other families' children of its name, and whether it counts against that name (product
 * decision 52). A try counts when one of them has another birth date than the typed one, since the answer then narrows
 * down that date: a child that somebody else has added under the same name does not make it free.
 */
export function nameRule({ birthdate, others, tries, isRepeat, areShowingsUsedUp }: NameFacts): NameRule {
  const areTriesUsedUp = tries.lastDay >= TRIES_A_DAY || tries.last30Days >= TRIES_IN_30_DAYS;
  // Of a name that nobody else has, the end of the day's showings says no less: the user does not learn that nobody
  // has it.
  if (areShowingsUsedUp || (others.length > 0 && areTriesUsedUp && !isRepeat)) {
    return { answer: 'club-will-check', isCounted: false };
  }
  return { answer: 'compare', isCounted: !isRepeat && others.some((other) => other !== birthdate) };
}
