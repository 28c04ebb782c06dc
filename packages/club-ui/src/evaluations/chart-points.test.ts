import { evaluation } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { chartPoints, sportsOf } from './chart-points.ts';
import { evaluationsWithLine } from './evaluation-text.ts';

describe('When evaluations are drawn', () => {
  const newestFirst = [
    evaluation({ id: 4, date: '2026-11-16', average: 8 }),
    evaluation({ id: 3, date: '2026-11-16', average: 7 }),
    evaluation({ id: 2, date: '2026-11-16', sport: 'basketball', average: 5 }),
    evaluation({ id: 1, date: '2026-09-07', average: 6 }),
  ];

  it('Then there is one point a day, oldest first, the later of two evaluations of a sport counting', () => {
    expect(chartPoints(newestFirst)).toEqual([
      { at: Date.parse('2026-09-07'), baseball: 6 },
      { at: Date.parse('2026-11-16'), baseball: 8, basketball: 5 },
    ]);
    expect(sportsOf(newestFirst)).toEqual(['baseball', 'basketball']);
  });

  it('Then a sport evaluated once has no line', () => {
    expect(evaluationsWithLine(newestFirst).map(({ id }) => id)).toEqual([4, 3, 1]);
  });
});
