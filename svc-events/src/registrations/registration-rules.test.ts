import { hasStarted, isRegistrationOver } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { ageRefusal } from './registration-rules.ts';

const at = (date: string, startTime: string) => ({ date, endDate: null, startTime });

describe('When the clock reaches the start of an event', () => {
  // Texas: five hours behind UTC in summer, six in winter; in 2026 from 8 March to 1 November.
  it.each([
    ['the day before the clocks go back', at('2026-10-31', '09:00'), '2026-10-31T14:00:00Z'],
    ['the day they go back', at('2026-11-01', '09:00'), '2026-11-01T15:00:00Z'],
    ['the day before they go forward', at('2026-03-07', '09:00'), '2026-03-07T15:00:00Z'],
    ['the day they go forward', at('2026-03-08', '09:00'), '2026-03-08T14:00:00Z'],
    ['an evening that is tomorrow in UTC', at('2026-11-27', '19:30'), '2026-11-28T01:30:00Z'],
  ])('Then a parent is too late: %s', (_, event, start) => {
    const instant = Date.parse(start);
    expect(hasStarted(event, null, 'parent', new Date(instant - 1))).toBe(false);
    expect(hasStarted(event, null, 'parent', new Date(instant))).toBe(true);
  });

  it('Then coaches and admins have until its last day is over', () => {
    const camp = { date: '2026-10-31', endDate: '2026-11-01', startTime: '09:00' };
    for (const role of ['coach', 'admin'] as const) {
      expect(hasStarted(camp, null, role, new Date('2026-11-02T05:59:59Z'))).toBe(false);
      expect(hasStarted(camp, null, role, new Date('2026-11-02T06:00:00Z'))).toBe(true);
    }
  });

  it('Then the start of a slot counts instead of the event’s', () => {
    const event = at('2026-11-28', '09:00');
    const now = new Date('2026-11-28T15:20:00Z');
    expect([null, '09:00', '09:30'].map((slot) => hasStarted(event, slot, 'parent', now))).toEqual([true, true, false]);
  });
});

describe('When the slots of an event begin', () => {
  it('Then a parent can register until the last one has begun', () => {
    const event = { ...at('2026-11-28', '09:00'), endTime: '10:15', allowTimeSlots: true, sessionDuration: 30 };
    const over = (time: string, change = {}) =>
      isRegistrationOver({ ...event, ...change }, 'parent', new Date(`2026-11-28T${time}:00-06:00`));
    // Slots at 9:00 and 9:30; the 15 minutes after them are none.
    expect([over('09:00'), over('09:29'), over('09:30')]).toEqual([false, false, true]);
    expect([over('08:59', { allowTimeSlots: false }), over('09:00', { allowTimeSlots: false })]).toEqual([false, true]);
    expect(isRegistrationOver(event, 'coach', new Date('2026-11-28T23:00:00-06:00'))).toBe(false);
  });
});

describe('When a child was born on 29 February', () => {
  it('Then it is a year older on 1 March of other years', () => {
    const child = { name: 'Ada Okafor', birthdate: '2016-02-29' };
    const limits = { minAge: 11, maxAge: null };
    expect(ageRefusal(child, { ...limits, date: '2027-02-28' })).toBe(
      'This event is for ages 11 and up; Ada Okafor will be 10 on February 28, 2027',
    );
    expect(ageRefusal(child, { ...limits, date: '2027-03-01' })).toBeUndefined();
  });
});
