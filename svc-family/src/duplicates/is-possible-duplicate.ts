import { comparableName, type LocalDate, splitDate } from '@fieldhouse/contracts';

/** The fields by which children are compared. */
export interface NamedChild {
  firstName: string;
  lastName: string;
  /** Null when it is missing. */
  birthdate: LocalDate | null;
}

/** The most days between the birth dates of two records with the same name that may be the same child (S1 §5). */
export const DUPLICATE_DAYS = 7;

/**
 * Whether two records may be the same child: same first and last name as names are compared (product decision 50),
 * and birth dates within seven days or one of them missing (S1 §5). Symmetric.
 */
export function isPossibleDuplicate(one: NamedChild, other: NamedChild): boolean {
  if (nameKey(one) !== nameKey(other)) return false;
  if (one.birthdate === null || other.birthdate === null) return true;
  return daysApart(one.birthdate, other.birthdate) <= DUPLICATE_DAYS;
}

/** First and last name as duplicates compare them. */
export function nameKey({ firstName, lastName }: Pick<NamedChild, 'firstName' | 'lastName'>): string {
  return `${keyOf(firstName)}\n${keyOf(lastName)}`;
}

/** A name that consists of punctuation, which may be older than the rules for names, is compared unchanged. */
const keyOf = (name: string) => comparableName(name) || name.trim();

function daysApart(one: LocalDate, other: LocalDate): number {
  return Math.abs(dayNumber(one) - dayNumber(other));
}

/** Days since 1970. */
export function dayNumber(date: LocalDate): number {
  const [year, month, day] = splitDate(date);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
