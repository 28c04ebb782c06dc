import { ratingLabel, skillName } from '@fieldhouse/contracts/club';

interface RatedSkill {
  skill: string;
  rating: number | undefined;
  /** The rating in the child's last evaluation in this sport. */
  last: number | undefined;
}

/** The text for screen readers: 'Throwing, 7 of 10, last time 6' (product decision 74). */
export function spokenRating({ skill, rating, last }: RatedSkill): string {
  const now = rating === undefined ? 'not rated' : `${rating} of 10`;
  return [skillName(skill), now, last !== undefined && `last time ${last}`].filter(Boolean).join(', ');
}

/** The text below the skill's name: the label of its rating, or the last rating. */
export function ratingNote({ rating, last }: Omit<RatedSkill, 'skill'>): string {
  if (rating !== undefined) return ratingLabel(rating);
  return last === undefined ? 'Not rated' : `Last time ${last}`;
}

/** '+2', '−1', '0' */
export function differenceText(difference: number): string {
  const amount = String(Math.abs(difference));
  if (difference === 0) return amount;
  return difference > 0 ? `+${amount}` : `−${amount}`;
}

/** The difference of two averages, to one decimal. */
export const averageDifference = (average: number, before: number) => Math.round(10 * (average - before)) / 10;
