import { child, details, event, lucia, registeredEvent, rosa } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { daysText, planDates } from './plan-dates.ts';

const viewer = { user: rosa, now: new Date('2026-11-30T18:00:00Z'), today: '2026-11-30' };
const onDay = (id: number, date: string, changes = {}) => event({ id, date, seriesId: 5, capacity: 4, ...changes });
const SERIES = [
  onDay(9, '2026-12-14'),
  onDay(7, '2026-11-30'),
  onDay(8, '2026-12-07', { registered: 4 }),
  onDay(10, '2026-12-21', { registered: 3 }),
  onDay(11, '2026-12-28', { maxAge: 9 }),
];

describe('When children are registered for all dates of a series @spec S1.2.159', () => {
  it('Then the dates are those that fit and have places for all; the others are named', () => {
    const registered = registeredEvent({ id: 9, date: '2026-12-14' });
    const plan = planDates([child({ registeredEvents: [registered] }), lucia()], SERIES, undefined, viewer);
    expect(plan.dates.map((date) => [date.event.id, date.children.map(({ id }) => id)])).toEqual([
      [7, [1, 2]],
      [9, [2]],
      [11, [1]],
    ]);
    expect(plan.left).toEqual([
      'Mon, Dec 7: full',
      'Mon, Dec 14: Mateo is registered already',
      'Mon, Dec 21: 1 spot left',
      'Mon, Dec 28: Lucia, this event is for under 9',
    ]);
    expect(daysText(plan.dates)).toBe('Nov 30, Dec 14, Dec 28');
  });

  it('Then the polled details are newer than the list, and a date that has begun is left out', () => {
    const polled = details({ ...onDay(7, '2026-11-30'), registered: 4 });
    expect(planDates([lucia()], SERIES.slice(0, 2), polled, viewer)).toMatchObject({
      dates: [{ event: { id: 9 } }],
      left: ['Mon, Nov 30: full'],
    });
    const later = { ...viewer, now: new Date('2026-11-30T23:00:00Z') };
    expect(planDates([lucia()], SERIES.slice(0, 2), undefined, later)).toMatchObject({
      dates: [{ event: { id: 9 } }],
      left: [],
    });
  });
});
