import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { changesBetween, factsOf, valuesOf } from './event-values.ts';
import { eventsInScope, registeredIn } from './series.ts';

const before = factsOf(event({ description: 'Bring a ball' }));

describe('When an event is edited', () => {
  it('Then only the changed fields are sent', () => {
    expect(changesBetween(before, { ...before, price: 0, coachIds: [3, 4] })).toEqual({ price: 0, coachIds: [3, 4] });
    expect(changesBetween(before, { ...before })).toEqual({});
  });

  it('Then an emptied description is sent as null, and an unchanged form sends nothing', () => {
    const form = { ...valuesOf(before), description: '' };
    expect(changesBetween(before, factsOf({ ...event(), ...form, price: 4000 } as never))).toEqual({
      description: null,
    });
    const slots = factsOf(event({ allowTimeSlots: true, sessionDuration: 45 }));
    expect(changesBetween(slots, factsOf({ ...event(), ...valuesOf(slots) } as never))).toEqual({});
  });
});

describe('When events of a series are chosen', () => {
  const week = (id: number, date: string, seriesId: number | null = 5) => event({ id, date, seriesId, registered: id });
  const all = [week(1, '2026-11-25'), week(2, '2026-12-02'), week(3, '2026-12-09'), week(9, '2026-12-03', null)];
  const scoped = (scope: 'one' | 'following' | 'all') => eventsInScope(week(2, '2026-12-02'), all, scope);

  it('Then they are this event, this and the following ones, or all', () => {
    expect(scoped('one').map(({ id }) => id)).toEqual([2]);
    expect(scoped('following').map(({ id }) => id)).toEqual([2, 3]);
    expect(scoped('all').map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(registeredIn(scoped('all'))).toBe(6);
    expect(eventsInScope(week(9, '2026-12-03', null), all, 'all')).toHaveLength(1);
  });
});
