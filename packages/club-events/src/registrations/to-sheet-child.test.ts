import { child, details, event, lucia, registeredEvent, slot } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { nextFree, preselected, toSheetChild } from './to-sheet-child.ts';

const now = new Date('2026-11-21T15:00:00Z');
const PARENT = { user: { role: 'parent' }, now } as const;
const COACH = { user: { role: 'coach' }, now } as const;

describe('When the sheet offers a child', () => {
  const mateo = child({ registeredEvents: [registeredEvent({ timeSlot: { startTime: '16:30', endTime: '17:00' } })] });

  it('Then it shows a known registration, and polled details take precedence', () => {
    const place = { kind: 'registered', time: '4:30 PM', mayCancel: true };
    expect(toSheetChild(mateo, event(), undefined, PARENT).state).toEqual(place);
    expect(toSheetChild(mateo, event(), details(), PARENT).state).toEqual({ kind: 'free' });
    const polled = details({
      timeSlots: [slot(3, '17:30', '18:00', true)],
      registrations: [
        { id: 1, childId: 1, childName: 'Mateo', timeSlotId: 3, registeredAt: '2026-11-21T15:00:00Z', mine: true },
      ],
    });
    expect(toSheetChild(child(), event(), polled, PARENT).state).toEqual({ ...place, time: '5:30 PM' });
  });

  it('Then the age is that on the event’s day', () => {
    const birthday = event({ date: '2027-04-02', minAge: 10 });
    expect(toSheetChild(child(), birthday, undefined, PARENT)).toMatchObject({
      age: 10,
      state: { kind: 'free' },
    });
  });

  it('Then the age limits exclude a parent’s child, with the reason, and warn a coach', () => {
    const older = event({ minAge: 10, maxAge: 14 });
    expect(toSheetChild(child(), older, undefined, PARENT).state).toEqual({
      kind: 'barred',
      reason: 'this event is for ages 10-14',
    });
    expect(toSheetChild(child(), older, undefined, COACH).state).toEqual({
      kind: 'free',
      warning: 'Age 9 · this event is for ages 10-14',
    });
  });

  it('Then nobody can be registered after the last slot has begun, and a child’s own slot ends its Cancel', () => {
    // Slots at 4:00, 4:30, 5:00 and 5:30 PM; Mateo has 4:30 PM.
    const slotted = event({ allowTimeSlots: true, sessionDuration: 30 });
    const at = (time: string) => ({ user: PARENT.user, now: new Date(`2026-11-30T${time}:00-06:00`) });
    const mayCancel = (time: string) => toSheetChild(mateo, slotted, undefined, at(time)).state;
    expect(mayCancel('16:29')).toMatchObject({ mayCancel: true });
    expect(mayCancel('16:30')).toMatchObject({ mayCancel: false });
    expect(toSheetChild(child(), slotted, undefined, at('17:29')).state).toEqual({ kind: 'free' });
    expect(toSheetChild(child(), slotted, undefined, at('17:30')).state).toEqual({
      kind: 'barred',
      reason: 'this event has already started',
    });
    expect(toSheetChild(child(), slotted, undefined, { ...at('17:30'), user: COACH.user }).state).toEqual({
      kind: 'free',
    });
  });

  it('Then View Only stops a parent, hides Cancel, and does not stop a coach @spec S2.9.804', () => {
    const seen = child({ mayChange: false });
    expect(toSheetChild(seen, event(), undefined, PARENT).state).toEqual({
      kind: 'barred',
      reason: 'your access is View Only',
    });
    expect(toSheetChild({ ...mateo, mayChange: false }, event(), undefined, PARENT).state).toEqual({
      kind: 'registered',
      time: '4:30 PM',
      mayCancel: false,
    });
    expect(toSheetChild(seen, event(), undefined, COACH).state).toEqual({ kind: 'free' });
  });
});

describe('When the sheet chooses a child', () => {
  const of = (...kids: Parameters<typeof toSheetChild>[0][]) =>
    kids.map((kid) => toSheetChild(kid, event(), undefined, PARENT));
  const third = child({ id: 3, firstName: 'Ana' });
  const done = child({ registeredEvents: [registeredEvent()] });

  it('Then it is the preferred child, if it can be registered, otherwise none', () => {
    expect(preselected(of(child(), lucia()), 2)).toBe(2);
    expect(preselected(of(done, lucia()), 1)).toBeNull();
    expect(preselected(of(done), 1)).toBeNull();
  });

  it('Then without a preferred child it is the only one that can be registered; of several, none', () => {
    expect(preselected(of(child(), lucia()), null)).toBeNull();
    expect(preselected(of(done, lucia()), null)).toBe(2);
    expect(preselected(of(child()), null)).toBe(1);
    expect(preselected(of(done), null)).toBeNull();
  });

  it('Then after a registration it is the next one that can be registered; after the last comes the first', () => {
    expect(nextFree(of(child(), lucia(), third), 1)).toBe(2);
    expect(nextFree(of(done, lucia(), third), 2)).toBe(3);
    expect(nextFree(of(child(), lucia(), third), 3)).toBe(1);
    expect(nextFree(of(done, lucia()), 2)).toBeNull();
  });
});
