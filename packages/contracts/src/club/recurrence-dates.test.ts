import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, splitDate } from './clock.ts';
import { RECURRENCE_FREQUENCIES } from './enumerations.ts';
import { recurrenceDates } from './recurrence-dates.ts';
import type { LocalDate } from './scalars.ts';

const day: fc.Arbitrary<LocalDate> = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const count = fc.integer({ min: 2, max: 52 });
const frequency = fc.constantFrom(...RECURRENCE_FREQUENCIES);

const lastOfMonth = (date: LocalDate) => {
  const [year, month] = splitDate(date);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};
const months = (date: LocalDate) => splitDate(date)[0] * 12 + splitDate(date)[1];

describe('When an event recurs', () => {
  it('Then there are `count` dates, the first included, each later than the one before', () => {
    fc.assert(
      fc.property(day, frequency, count, (first, every, times) => {
        const dates = recurrenceDates(first, every, times);
        expect(dates).toHaveLength(times);
        expect(dates[0]).toBe(first);
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
    );
  });

  it.each([
    ['weekly', 7],
    ['biweekly', 14],
  ] as const)('Then %s keeps the weekday', (every, days) => {
    fc.assert(
      fc.property(day, count, (first, times) => {
        const expected = Array.from({ length: times }, (_, index) => addDays(first, index * days));
        expect(recurrenceDates(first, every, times)).toEqual(expected);
      }),
    );
  });

  it('Then monthly has one date in every month: the first date’s day, or the month’s last where it is shorter', () => {
    fc.assert(
      fc.property(day, count, (first, times) => {
        recurrenceDates(first, 'monthly', times).forEach((date, index) => {
          expect(months(date)).toBe(months(first) + index);
          expect(splitDate(date)[2]).toBe(Math.min(splitDate(first)[2], lastOfMonth(date)));
        });
      }),
    );
  });

  it('Then a short month does not change the dates after it', () => {
    expect(recurrenceDates('2027-01-31', 'monthly', 4)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });
});
