import type { ColorName } from './colors.ts';

/** Two colours that are used together, and the least contrast that WCAG requires. */
export interface ContrastPair {
  front: ColorName;
  back: ColorName;
  least: 3 | 4.5;
}

const on = (least: 3 | 4.5, fronts: readonly ColorName[], backs: readonly ColorName[]): ContrastPair[] =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, least })));

const GROUNDS = ['bg', 'surface', 'sunken'] as const;
const SPORTS = ['baseball', 'basketball', 'group'] as const;

/**
 * Every pair that the components use, in both themes. Text needs 4.5:1; edges of controls, icons and focus rings need
 * 3:1.
 */
export const contrastPairs: readonly ContrastPair[] = [
  ...on(4.5, ['text', 'muted', 'turf', 'leather', 'danger', 'warn', ...SPORTS], GROUNDS),
  ...on(4.5, ['turf-hover', 'danger-hover'], GROUNDS),
  ...on(3, ['control', 'focus'], GROUNDS),

  ...on(4.5, ['on-turf'], ['turf', 'turf-hover', ...SPORTS, 'warn', 'muted']),
  ...on(4.5, ['on-danger'], ['danger', 'danger-hover']),
  ...on(4.5, ['text', 'muted', 'turf'], ['turf-soft']),
  ...on(3, ['focus', 'turf'], ['turf-soft']),
  ...on(4.5, ['leather', 'text'], ['leather-soft']),
  ...on(4.5, ['danger', 'text'], ['danger-soft']),
  ...on(4.5, ['warn', 'text'], ['warn-soft']),
  ...on(4.5, ['text', 'muted'], ['highlight']),
  ...on(3, ['leather'], ['highlight']),

  ...SPORTS.flatMap((sport) => on(4.5, [sport, 'text', 'muted'], [`${sport}-soft`])),

  ...on(4.5, ['on-chosen'], ['chosen']),
  ...on(3, ['chosen-mark'], ['chosen']),
  ...on(3, ['on-chosen'], ['chosen']),

  ...on(4.5, ['chalk', 'night-muted'], ['night', 'night-2']),
  ...on(3, ['bright-turf', 'ember', 'night-focus'], ['night', 'night-2']),
  ...on(4.5, ['on-ember'], ['ember']),
];

/** WCAG 2 contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
