import { ageOn, type LocalDate } from '@fieldhouse/contracts';
import { DUPLICATE_DAYS, dayNumber } from './is-possible-duplicate.ts';

/** A child as the Duplicates tab compares it. */
export interface ComparedChild {
  id: number;
  /** As `nameKey` writes it. */
  nameKey: string;
  birthdate: LocalDate;
}

/** A birth date as numbers, computed once for each child, since 20,000 children are compared. */
export interface Birth {
  /** Whole years today. */
  age: number;
  /** Days since 1970. */
  day: number;
}

/** The most years between the ages of two children with the same name (S2 §9). */
const AGE_YEARS = 1;

/**
 * Whether two children are a candidate pair (S2 §5): the same first and last name and an age within 1 year or birth
 * dates within 7 days, or identical birth dates. Symmetric. `today` is the day that ages are counted on.
 */
export function isDuplicatePair(one: ComparedChild, other: ComparedChild, today: LocalDate): boolean {
  if (one.birthdate === other.birthdate) return true;
  return one.nameKey === other.nameKey && areBornClose(toBirth(one.birthdate, today), toBirth(other.birthdate, today));
}

/** The part of the rule for children with the same name. */
export function areBornClose(one: Birth, other: Birth): boolean {
  return Math.abs(one.age - other.age) <= AGE_YEARS || Math.abs(one.day - other.day) <= DUPLICATE_DAYS;
}

export function toBirth(birthdate: LocalDate, today: LocalDate): Birth {
  return { age: ageOn(birthdate, today), day: dayNumber(birthdate) };
}
