import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { averageRating, ratingLabel, type SkillRatings, trendOf, withTrends } from './progress.ts';

const rating = fc.integer({ min: 0, max: 10 });
const skills = fc.dictionary(fc.constantFrom('hitting', 'pitching', 'fielding', 'throwing', 'baseRunning'), rating);
const tenths = fc.integer({ min: 0, max: 100 });
const evaluation = fc.record({ sport: fc.constantFrom('baseball', 'basketball'), skills });

describe('the label of a rating', () => {
  it.each([
    [10, 'Excellent'],
    [8, 'Excellent'],
    [7.9, 'Good'],
    [6, 'Good'],
    [5.9, 'Needs Work'],
    [4, 'Needs Work'],
    [3.9, 'Poor'],
    [0, 'Poor'],
  ])('When it is %d, then it is %s @spec S2.9.505', (rating, word) => expect(ratingLabel(rating)).toBe(word));
});

describe('the average of ratings', () => {
  it('Then it has one decimal, and is 0 when there are no ratings @spec S1.3.29 @spec S1.3.30', () => {
    expect(averageRating({ hitting: 7, fielding: 8, throwing: 8 })).toBe(7.7);
    expect(averageRating({ shooting: 6 })).toBe(6);
    expect(averageRating({})).toBe(0);
  });

  it('Then it is between the lowest and the highest rating and has one decimal', () => {
    fc.assert(
      fc.property(skills, (rated) => {
        const ratings = Object.values(rated);
        fc.pre(ratings.length > 0);
        const average = averageRating(rated);
        expect(average).toBeGreaterThanOrEqual(Math.min(...ratings));
        expect(average).toBeLessThanOrEqual(Math.max(...ratings));
        expect(String(average)).toMatch(/^\d+(\.\d)?$/);
        expect(Math.abs(average * ratings.length - ratings.reduce((a, b) => a + b, 0))).toBeLessThanOrEqual(
          0.05 * ratings.length + 1e-9,
        );
      }),
    );
  });
});

describe('the trend', () => {
  it.each([
    [7.6, 7.1, 'steady'],
    [7.7, 7.1, 'improved'],
    [8.3, 7.8, 'steady'],
    [6.8, 7.1, 'steady'],
    [6.7, 7.1, 'needs-work'],
    [7.1, 7.1, 'steady'],
    [9.9, undefined, 'steady'],
  ])(
    'When an average is %d after %s, then the player is %s @spec S1.4.23 @spec S1.4.24 @spec S1.4.25 @spec S1.4.26',
    (average, previous, trend) => {
      expect(trendOf(average, previous)).toBe(trend);
    },
  );

  it('Then more than 0.5 higher is improved, more than 0.3 lower needs work, and all between is steady', () => {
    fc.assert(
      fc.property(tenths, tenths, (now, before) => {
        const change = now - before;
        const expected = change > 5 ? 'improved' : change < -3 ? 'needs-work' : 'steady';
        expect(trendOf(now / 10, before / 10)).toBe(expected);
      }),
    );
  });

  it('When a player has evaluations of two sports, then each sport has its own trend @spec S1.4.22', () => {
    const newestFirst: { sport: string; skills: SkillRatings }[] = [
      { sport: 'baseball', skills: { hitting: 8 } },
      { sport: 'basketball', skills: { shooting: 3 } },
      { sport: 'basketball', skills: { shooting: 4 } },
      { sport: 'baseball', skills: { hitting: 7 } },
    ];
    expect(withTrends(newestFirst).map(({ sport, average, trend }) => [sport, average, trend])).toEqual([
      ['baseball', 8, 'improved'],
      ['basketball', 3, 'needs-work'],
      ['basketball', 4, 'steady'],
      ['baseball', 7, 'steady'],
    ]);
  });

  it('When an evaluation has only notes, then its trend is steady and no other is compared with it', () => {
    const newestFirst: { sport: string; skills: SkillRatings }[] = [
      { sport: 'baseball', skills: { hitting: 8 } },
      { sport: 'baseball', skills: {} },
      { sport: 'baseball', skills: { hitting: 7 } },
    ];
    expect(withTrends(newestFirst).map(({ trend }) => trend)).toEqual(['improved', 'steady', 'steady']);
  });

  it('Then the order stays, and each is compared with the previous one of the same sport @spec S1.4.22', () => {
    fc.assert(
      fc.property(fc.array(evaluation, { maxLength: 12 }), (newestFirst) => {
        const evaluations = withTrends(newestFirst);
        expect(evaluations.map(({ sport, skills: rated }) => ({ sport, skills: rated }))).toEqual(newestFirst);
        evaluations.forEach(({ sport, skills, average, trend }, index) => {
          const earlier = newestFirst.slice(index + 1).filter((other) => other.sport === sport);
          const before = earlier.find((other) => Object.keys(other.skills).length > 0);
          const isRated = Object.keys(skills).length > 0;
          expect(trend).toBe(isRated ? trendOf(average, before && averageRating(before.skills)) : 'steady');
        });
      }),
    );
  });
});
