import { event } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { changesBetween, factsOf, valuesOf } from './event-values.ts';

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
