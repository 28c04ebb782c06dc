/** How often a name may be tried, by all users together (product decision 52). */
export const TRIES_A_DAY = 3;
export const TRIES_IN_30_DAYS = 6;

/**
 * The facts about an add without `confirmNotDuplicate`. Whether the club has children of this name with other birth
 * dates is no fact: the limit would reveal which names exist.
 */
export interface NameFacts {
  /** A child of the club has this name and this birth date. */
  isMatch: boolean;
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
 * name (product decision 52): every new pair of user and birth date does, unless a child of this name has that date. Such
 * an add shows only children with that date, so that nobody can add one to learn about others.
 */
export function nameRule({ isMatch, tries, isRepeat, areShowingsUsedUp }: NameFacts): NameRule {
  const areTriesUsedUp = tries.lastDay >= TRIES_A_DAY || tries.last30Days >= TRIES_IN_30_DAYS;
  if (areShowingsUsedUp || (areTriesUsedUp && !isRepeat)) return { answer: 'club-will-check', isCounted: false };
  return { answer: 'compare', isCounted: !isRepeat && !isMatch };
}
