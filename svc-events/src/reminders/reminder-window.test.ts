import { addDays, clubLocal, minutesOf, timeOf } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beginsWithin, isOnSchedule, nextCheckAfter, reminderWindow, startInstant } from './reminder-window.ts';

const HOUR = 3_600_000;

/** The Sundays on which the club's clock changes, in the years of these tests. */
const SPRING = ['2026-03-08', '2027-03-14', '2028-03-12'];
const AUTUMN = ['2026-11-01', '2027-11-07', '2028-11-05'];

/** Half of the days are near a change of the clock, where mistakes are likely. */
const date = fc.oneof(
  fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2026-01-01', days)),
  fc
    .tuple(fc.constantFrom(...SPRING, ...AUTUMN), fc.integer({ min: -1, max: 1 }))
    .map(([day, more]) => addDays(day, more)),
);
const startTime = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOf);
const start = fc.record({ date, startTime });
const isSkipped = (event: { date: string; startTime: string }) =>
  SPRING.includes(event.date) && event.startTime >= '02:00' && event.startTime < '03:00';

describe('When an event begins on the club’s clock', () => {
  it('Then the club’s clock shows its start at that instant, also when the clock changes @spec S2.5.1003', () => {
    fc.assert(
      fc.property(start, (event) => {
        fc.pre(!isSkipped(event));
        expect(clubLocal(startInstant(event))).toEqual({ date: event.date, time: event.startTime });
      }),
    );
  });

  it('Then a skipped time is an hour later, and a repeated time is the first one', () => {
    expect(clubLocal(startInstant({ date: '2027-03-14', startTime: '02:30' }))).toEqual({
      date: '2027-03-14',
      time: '03:30',
    });
    // 1:30 in daylight time; an hour later it is 1:30 in standard time.
    expect(startInstant({ date: '2027-11-07', startTime: '01:30' })).toEqual(new Date('2027-11-07T06:30:00Z'));
  });
});

describe('When events are checked every hour', () => {
  it('Then each is in the window of two or three checks, 23 to 25 hours before @spec S2.5.1001, S2.9.1001', () => {
    fc.assert(
      fc.property(start, fc.nat(HOUR - 1), (event, phase) => {
        const begins = startInstant(event).getTime();
        const checks = Array.from({ length: 40 }, (_, hours) => begins - 40 * HOUR + phase + hours * HOUR);
        const hits = checks.filter((now, index) =>
          beginsWithin(event, reminderWindow(new Date(now), new Date(checks[index - 1] ?? now))),
        );
        expect(hits.length).toBeGreaterThanOrEqual(2);
        expect(hits.length).toBeLessThanOrEqual(3);
        for (const now of hits) {
          expect(begins - now).toBeGreaterThanOrEqual(23 * HOUR);
          expect(begins - now).toBeLessThanOrEqual(25 * HOUR);
        }
      }),
    );
  });

  it('Then an event whose window was missed is in the window of the next check, until it has begun', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 72 * 60 }), (event, minutesOff) => {
        const begins = startInstant(event).getTime();
        // The last check was just too early for it.
        const last = new Date(begins - 25 * HOUR - 1);
        const now = new Date(last.getTime() + minutesOff * 60_000 + 1);
        expect(beginsWithin(event, reminderWindow(now, last))).toBe(now.getTime() <= begins);
      }),
    );
  });

  it('Then the very first check covers only the window of 23 to 25 hours', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    expect(reminderWindow(now, null)).toEqual({
      from: new Date('2026-11-22T14:00:00Z'),
      to: new Date('2026-11-22T16:00:00Z'),
    });
  });

  it('Then the checks count as running for two hours after a check, and the next is due after one hour', () => {
    const checkedAt = new Date('2026-11-21T15:00:00Z');
    const after = (hours: number) => new Date(checkedAt.getTime() + hours * HOUR);
    expect([1, 2, 2.01].map((hours) => isOnSchedule(checkedAt, after(hours)))).toEqual([true, true, false]);
    expect(isOnSchedule(null, checkedAt)).toBe(false);
    expect(nextCheckAfter(checkedAt)).toEqual(after(1));
    expect(minutesOf(clubLocal(nextCheckAfter(checkedAt)).time) - minutesOf(clubLocal(checkedAt).time)).toBe(60);
  });
});
