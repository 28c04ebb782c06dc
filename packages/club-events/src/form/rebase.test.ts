import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { changesBetween, factsOf, valuesOf } from './event-values.ts';
import { rebase } from './rebase.ts';
import { eventsInScope, registeredIn } from './series.ts';

const before = factsOf(event({ description: 'Bring a ball' }));

describe('What an edit sends', () => {
  it('Then is only what was changed', () => {
    expect(changesBetween(before, { ...before, price: 0, coachIds: [3, 4] })).toEqual({ price: 0, coachIds: [3, 4] });
    expect(changesBetween(before, { ...before })).toEqual({});
  });

  it('Then an emptied description is cleared, and a form filled with an event and sent again changes nothing', () => {
    const form = { ...valuesOf(before), description: '' };
    expect(changesBetween(before, factsOf({ ...event(), ...form, price: 4000 } as never))).toEqual({
      description: null,
    });
    const slots = factsOf(event({ allowTimeSlots: true, sessionDuration: 45 }));
    expect(changesBetween(slots, factsOf({ ...event(), ...valuesOf(slots) } as never))).toEqual({});
  });
});

describe('When somebody else has saved the same event', () => {
  it('Then their change is taken in, mine stays, and both are told apart', () => {
    const theirs = { ...before, startTime: '17:00', capacity: 12 };
    expect(rebase(before, { price: 0 }, theirs)).toEqual({
      facts: { ...theirs, price: 0 },
      note: 'Someone else has changed Start time and Capacity meanwhile. Your own changes are kept: look at them again, then save.',
    });
  });

  it('Then a field that both have changed keeps mine and is named', () => {
    expect(rebase(before, { capacity: 8 }, { ...before, capacity: 12 })).toEqual({
      facts: { ...before, capacity: 8 },
      note: 'Someone else has changed Capacity meanwhile. Your own changes are kept, Capacity included: look at them again, then save.',
    });
  });
});

describe('The events of a series', () => {
  const week = (id: number, date: string, seriesId: number | null = 5) => event({ id, date, seriesId, registered: id });
  const all = [week(1, '2026-11-25'), week(2, '2026-12-02'), week(3, '2026-12-09'), week(9, '2026-12-03', null)];
  const scoped = (scope: 'one' | 'following' | 'all') => eventsInScope(week(2, '2026-12-02'), all, scope);

  it('Then are this one, this and those after it, or all', () => {
    expect(scoped('one').map(({ id }) => id)).toEqual([2]);
    expect(scoped('following').map(({ id }) => id)).toEqual([2, 3]);
    expect(scoped('all').map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(registeredIn(scoped('all'))).toBe(6);
    expect(eventsInScope(week(9, '2026-12-03', null), all, 'all')).toHaveLength(1);
  });
});
