import type { ChildProfile } from '@fieldhouse/contracts';
import { BASEBALL_POSITIONS } from '@fieldhouse/contracts';
import type { DemoChild } from '@fieldhouse/contracts/demo';

type SizesAndPositions = Pick<ChildProfile, 'shirtSize' | 'pantSize' | 'primaryPosition' | 'secondaryPosition'>;
type Sizes = Pick<ChildProfile, 'shirtSize' | 'pantSize'>;

const SIZES_UP_TO: ReadonlyArray<readonly [age: number, sizes: Sizes]> = [
  [6, { shirtSize: 'Youth XS', pantSize: 'Youth XS' }],
  [8, { shirtSize: 'Youth S', pantSize: 'Youth S' }],
  [10, { shirtSize: 'Youth M', pantSize: 'Youth M' }],
  [12, { shirtSize: 'Youth L', pantSize: 'Youth L' }],
  [14, { shirtSize: 'Youth XL', pantSize: '28' }],
  [18, { shirtSize: 'Adult M', pantSize: '30' }],
];

/** Lucia, whose sizes nobody has entered yet. */
const WITHOUT_SIZES = 2;
const SHORTSTOP = BASEBALL_POSITIONS.indexOf('Shortstop');

/** Sizes and positions of a demo child: sizes by age, positions in rotation, none for every fourth child. */
export function sizesAndPositionsOf({ id, age }: DemoChild): SizesAndPositions {
  const sizes = id === WITHOUT_SIZES ? undefined : SIZES_UP_TO.find(([limit]) => age <= limit)?.[1];
  if (id % 4 === 0) return { ...sizes };
  // Lucia plays shortstop; the positions of the others are counted from hers.
  const primary = (SHORTSTOP + (id - WITHOUT_SIZES) * 2 + BASEBALL_POSITIONS.length) % BASEBALL_POSITIONS.length;
  const secondary = (primary + 1 + (id % 3)) % BASEBALL_POSITIONS.length;
  return {
    ...sizes,
    primaryPosition: BASEBALL_POSITIONS[primary],
    ...(id % 2 === 1 && { secondaryPosition: BASEBALL_POSITIONS[secondary] }),
  };
}
