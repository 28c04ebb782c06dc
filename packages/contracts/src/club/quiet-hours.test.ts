import { describe, expect, it } from '@jest/globals';
import { quietUntil } from './quiet-hours.ts';

describe('When quiet hours are asked for', () => {
  it.each([
    ['21:00', '07:00', '2026-11-22T03:30:00Z', '2026-11-22T13:00:00.000Z'],
    ['21:00', '07:00', '2026-11-22T08:00:00Z', '2026-11-22T13:00:00.000Z'],
    ['21:00', '07:00', '2026-11-21T18:00:00Z', undefined],
    ['12:00', '14:00', '2026-11-21T18:00:00Z', '2026-11-21T20:00:00.000Z'],
    ['21:00', '01:30', '2026-11-01T07:10:00Z', '2026-11-01T07:30:00.000Z'],
    ['21:00', '07:00', '2027-03-14T04:30:00Z', '2027-03-14T12:00:00.000Z'],
    ['21:00', '07:00', '2026-11-01T03:30:00Z', '2026-11-01T13:00:00.000Z'],
    // A time that is not on the clock of that day.
    ['21:00', '02:30', '2027-03-14T07:00:00Z', '2027-03-14T08:30:00.000Z'],
    [null, null, '2026-11-22T03:30:00Z', undefined],
  ])('Then %s to %s at %s ends at %s @spec S2.4.2005', (quietFrom, quietTo, at, end) => {
    expect(quietUntil({ quietFrom, quietTo }, new Date(at))?.toISOString()).toBe(end);
  });
});
