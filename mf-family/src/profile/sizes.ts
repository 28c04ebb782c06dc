import type { Child } from '@fieldhouse/api';

type Sizes = Pick<Child, 'shirtSize' | 'pantSize'>;

/** The first size that nobody has entered yet; with both entered, the first. */
export const firstMissingSize = ({ shirtSize, pantSize }: Sizes): keyof Sizes =>
  shirtSize !== null && pantSize === null ? 'pantSize' : 'shirtSize';
