import type { Child } from '@fieldhouse/api';

type Sizes = Pick<Child, 'shirtSize' | 'pantSize'>;

/** The first size that is missing; when none is, the shirt size. */
export const firstMissingSize = ({ shirtSize, pantSize }: Sizes): keyof Sizes =>
  shirtSize !== null && pantSize === null ? 'pantSize' : 'shirtSize';
