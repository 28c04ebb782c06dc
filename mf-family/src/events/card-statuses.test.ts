import { child, event, lucia, registeredEvent } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { cardActions, cardStatuses } from './card-statuses.ts';

const registered = [registeredEvent({ timeSlot: { startTime: '16:30', endTime: '17:00' } })];
const texts = (...of: Parameters<typeof cardStatuses>) => cardStatuses(...of).map(({ text }) => text);

describe('When a card shows the statuses of the family', () => {
  const nineUp = event({ minAge: 9 });
  const tenToTwelve = event({ minAge: 10, maxAge: 12 });

  it('Then it shows who is registered and which children the event fits', () => {
    expect(texts([child({ registeredEvents: registered }), lucia()], nineUp, null)).toEqual([
      'Mateo registered 4:30 PM',
      'Fits Lucia, 13',
    ]);
  });

  it('Then children that it fits share a line, after those who are registered', () => {
    const ana = child({ id: 3, firstName: 'Ana', registeredEvents: registered });
    expect(texts([child(), lucia()], nineUp, null)).toEqual(['Fits Mateo and Lucia']);
    expect(texts([child(), lucia(), ana], nineUp, null)).toEqual(['Ana registered 4:30 PM', 'Fits Mateo and Lucia']);
  });

  it('Then it shows the ages once when no child has the age', () => {
    expect(texts([child(), lucia()], tenToTwelve, null)).toEqual(['Ages 10-12']);
  });

  it('Then the child that is chosen comes first, and others only when they are registered', () => {
    expect(texts([child({ registeredEvents: registered }), lucia()], tenToTwelve, 2)).toEqual([
      'Ages 10-12',
      'Mateo registered 4:30 PM',
    ]);
    expect(texts([lucia({ registeredEvents: registered }), child()], nineUp, 2)).toEqual(['Lucia registered 4:30 PM']);
  });

  it('Then with a child chosen it does not show which children the event fits', () => {
    expect(texts([child(), lucia()], nineUp, 2)).toEqual([]);
    expect(texts([child({ registeredEvents: registered }), lucia()], nineUp, 2)).toEqual(['Mateo registered 4:30 PM']);
    expect(texts([child(), lucia()], nineUp, null)).toEqual(['Fits Mateo and Lucia']);
  });

  it('Then a child whose registrations are not available has no status', () => {
    expect(texts([child({ registeredEvents: null })], nineUp, null)).toEqual([]);
  });
});

describe('When a card offers buttons', () => {
  const inIt = child({ registeredEvents: registered });
  const now = new Date('2026-11-21T15:00:00Z');

  it.each([
    ['a free child', [child()], event(), { register: true, cancel: false, changeTime: false }],
    ['one registered, one free', [inIt, lucia()], event(), { register: true, cancel: true, changeTime: true }],
    ['everybody registered', [inIt], event(), { register: false, cancel: true, changeTime: true }],
    ['nobody of the age', [child()], event({ minAge: 12 }), { register: false, cancel: false, changeTime: false }],
    [
      'registrations not known',
      [child({ registeredEvents: null })],
      event(),
      { register: true, cancel: false, changeTime: false },
    ],
    ['no child yet', [], event(), { register: true, cancel: false, changeTime: false }],
    [
      'View Only for all of them',
      [child({ mayChange: false })],
      event(),
      { register: false, cancel: false, changeTime: false },
    ],
    [
      'View Only for the registered one',
      [{ ...inIt, mayChange: false }, lucia()],
      event(),
      { register: true, cancel: false, changeTime: false },
    ],
    ['a full event', [inIt, lucia()], event({ registered: 4 }), { register: false, cancel: true, changeTime: true }],
  ])('Then a parent with %s has them @spec S2.9.804', (_, family, of, buttons) => {
    expect(cardActions(family, of, { role: 'parent', now })).toEqual(buttons);
  });

  it('Then a coach may always register somebody and an admin nobody @spec S1.6.12', () => {
    expect(cardActions([child({ mayChange: false })], event({ minAge: 12 }), { role: 'coach', now }).register).toBe(
      true,
    );
    expect(cardActions([inIt, lucia()], event(), { role: 'admin', now })).toEqual({
      register: false,
      cancel: false,
      changeTime: false,
    });
  });

  it('Then a parent has none once the event has started, and a coach has until its last day is over', () => {
    const at = (time: string) => new Date(`2026-11-30T${time}:00-06:00`);
    const of = (family: Parameters<typeof cardActions>[0], role: 'parent' | 'coach', time: string) =>
      cardActions(family, event(), { role, now: at(time) });
    const withoutSlot = child({ registeredEvents: [registeredEvent()] });
    const none = { register: false, cancel: false, changeTime: false };
    expect(of([withoutSlot, lucia()], 'parent', '15:59')).toEqual({ ...none, register: true, cancel: true });
    expect(of([withoutSlot, lucia()], 'parent', '16:00')).toEqual(none);
    expect(of([withoutSlot, lucia()], 'coach', '23:59')).toEqual({ ...none, register: true, cancel: true });
    // Mateo's slot of 4:30 PM has not begun.
    expect(of([inIt], 'parent', '16:29')).toEqual({ ...none, cancel: true, changeTime: true });
  });
});
