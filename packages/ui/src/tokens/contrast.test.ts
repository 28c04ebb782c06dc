import { describe, expect, it } from '@jest/globals';
import { darkColors, lightColors } from './colors.ts';
import { contrast, contrastPairs } from './contrast.ts';

describe('When two colours are used together', () => {
  for (const [theme, colors] of [
    ['light', lightColors],
    ['dark', darkColors],
  ] as const) {
    it(`then every pair has enough contrast in the ${theme} theme`, () => {
      const tooWeak = contrastPairs
        .map((pair) => ({ ...pair, is: contrast(colors[pair.front], colors[pair.back]) }))
        .filter(({ is, least }) => is < least)
        .map(({ front, back, is, least }) => `${front} on ${back} is ${is.toFixed(2)}, not ${least}`);
      expect(tooWeak).toEqual([]);
    });
  }

  it('then contrast is computed as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });
});
