import { ratingLabel } from '@fieldhouse/contracts/club';

/**
 * The options of a rating in a form: '8 · Excellent'. An edit allows 0, a new evaluation starts at 1 (product decision
 * 44).
 */
export const EDIT_RATINGS = Array.from({ length: 11 }, (_, value) => ({
  value,
  label: `${value} · ${ratingLabel(value)}`,
}));

export const NEW_RATINGS = EDIT_RATINGS.slice(1);
