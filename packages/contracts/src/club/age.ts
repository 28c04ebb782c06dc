import { splitDate } from './clock.ts';
import type { LocalDate } from './scalars.ts';

/**
 * Whole years from the birthdate to `on`; 29 February counts as 1 March in other years (product decision 29). Negative
 * before the birthdate.
 */
export function ageOn(birthdate: LocalDate, on: LocalDate): number {
  const [birthYear, birthMonth, birthDay] = splitDate(birthdate);
  const [year, month, day] = splitDate(on);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}

/** Age groups of children, both ends included (S1 §9, S2 §9). */
export const AGE_GROUPS = [
  { id: 'youth', name: 'Youth', minAge: 5, maxAge: 8 },
  { id: 'junior', name: 'Junior', minAge: 9, maxAge: 12 },
  { id: 'teen', name: 'Teen', minAge: 13, maxAge: null },
] as const;
export type AgeGroupId = (typeof AGE_GROUPS)[number]['id'];
export type AgeGroup = (typeof AGE_GROUPS)[number]['name'] | 'Other';

/** The age group of a child's badge (S1 §9). */
export function ageGroup(age: number): AgeGroup {
  return AGE_GROUPS.find((group) => fitsAge(age, group))?.name ?? 'Other';
}

export interface AgeLimits {
  minAge: number | null;
  maxAge: number | null;
}

/** Event age label: 'min-max', 'min+' or 'Under max' (S1 §9); undefined without limits. */
export function ageLabel({ minAge, maxAge }: AgeLimits): string | undefined {
  if (minAge !== null && maxAge !== null) return `${minAge}-${maxAge}`;
  if (minAge !== null) return `${minAge}+`;
  if (maxAge !== null) return `Under ${maxAge}`;
  return undefined;
}

/**
 * Why a child cannot join a team, 'Child age (13) is outside the team's age range (8-12)' (S2 §5); undefined when
 * its age fits.
 */
export function teamAgeRefusal(age: number, team: { minAge: number; maxAge: number }): string | undefined {
  if (fitsAge(age, team)) return undefined;
  return `Child age (${age}) is outside the team's age range (${team.minAge}-${team.maxAge})`;
}

/** Whether an age is within an event's limits, both ends included. */
export function fitsAge(age: number, { minAge, maxAge }: AgeLimits): boolean {
  return (minAge === null || age >= minAge) && (maxAge === null || age <= maxAge);
}
