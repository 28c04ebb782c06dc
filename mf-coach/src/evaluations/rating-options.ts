import { ratingLabel } from '@fieldhouse/contracts/club';

/**
 * Ratings as they are chosen in a form: '8 · Excellent'; an edit may say 0, a new evaluation begins at 1 (product
 * decision 44).
 */
export const EDIT_RATINGS = Array.from({ length: 11 }, (_, value) => ({
  value,
  label: `${value} · ${ratingLabel(value)}`,
}));

export const NEW_RATINGS = EDIT_RATINGS.slice(1);
