import { describe, expect, it } from '@jest/globals';
import { latestDigests } from './digest-period.ts';

describe('When a digest is due', () => {
  it.each([
    // A Saturday, before and after the time
    ['2026-11-21T22:59:00Z', ['2026-11-20', '2026-11-20T23:00:00.000Z'], ['2026-11-15', '2026-11-15T23:00:00.000Z']],
    ['2026-11-21T23:00:00Z', ['2026-11-21', '2026-11-21T23:00:00.000Z'], ['2026-11-15', '2026-11-15T23:00:00.000Z']],
    ['2026-11-22T23:00:00Z', ['2026-11-22', '2026-11-22T23:00:00.000Z'], ['2026-11-22', '2026-11-22T23:00:00.000Z']],
    // The Sundays on which the clock changes
    ['2026-11-01T22:59:00Z', ['2026-10-31', '2026-10-31T22:00:00.000Z'], ['2026-10-25', '2026-10-25T22:00:00.000Z']],
    ['2026-11-01T23:00:00Z', ['2026-11-01', '2026-11-01T23:00:00.000Z'], ['2026-11-01', '2026-11-01T23:00:00.000Z']],
    ['2027-03-14T21:59:00Z', ['2027-03-13', '2027-03-13T23:00:00.000Z'], ['2027-03-07', '2027-03-07T23:00:00.000Z']],
    ['2027-03-14T22:00:00Z', ['2027-03-14', '2027-03-14T22:00:00.000Z'], ['2027-03-14', '2027-03-14T22:00:00.000Z']],
  ])('Then it is at 17:00 of the club’s clock, each day or on Sundays: %s @spec S1.5.159', (now, daily, weekly) => {
    const latest = latestDigests(new Date(now)).map(({ period, dueAt }) => [period, dueAt.toISOString()]);
    expect(latest).toEqual([daily, weekly]);
  });
});
