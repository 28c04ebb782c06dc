import { child, details, event, lucia, registeredEvent, slot } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { nextFree, preselected, standingOf } from './standing.ts';

describe('When the sheet offers a child', () => {
  const mateo = child({ registeredEvents: [registeredEvent({ timeSlot: { startTime: '16:30', endTime: '17:00' } })] });

  it('Then it says the place that is known, and the poll knows best', () => {
    const place = { kind: 'registered', time: '4:30 PM', mayCancel: true };
    expect(standingOf(mateo, event(), undefined, { role: 'parent' }).standing).toEqual(place);
    expect(standingOf(mateo, event(), details(), { role: 'parent' }).standing).toEqual({ kind: 'free' });
    const polled = details({
      timeSlots: [slot(3, '17:30', '18:00', true)],
      registrations: [
        { id: 1, childId: 1, childName: 'Mateo', timeSlotId: 3, registeredAt: '2026-11-21T15:00:00Z', mine: true },
      ],
    });
    expect(standingOf(child(), event(), polled, { role: 'parent' }).standing).toEqual({ ...place, time: '5:30 PM' });
  });

  it('Then the age counts on the event’s day', () => {
    const birthday = event({ date: '2027-04-02', minAge: 10 });
    expect(standingOf(child(), birthday, undefined, { role: 'parent' })).toMatchObject({
      age: 10,
      standing: { kind: 'free' },
    });
  });

  it('Then the ages bar a parent, with the reason, and warn a coach', () => {
    const older = event({ minAge: 10, maxAge: 14 });
    expect(standingOf(child(), older, undefined, { role: 'parent' }).standing).toEqual({
      kind: 'barred',
      reason: 'this event is for ages 10-14',
    });
    expect(standingOf(child(), older, undefined, { role: 'coach' }).standing).toEqual({
      kind: 'free',
      warning: 'Age 9 · this event is for ages 10-14',
    });
  });

  it('Then View Only bars a parent, shows a place without Cancel, and bars no coach @spec S2.9.804', () => {
    const seen = child({ mayChange: false });
    expect(standingOf(seen, event(), undefined, { role: 'parent' }).standing).toEqual({
      kind: 'barred',
      reason: 'your access is View Only',
    });
    expect(standingOf({ ...mateo, mayChange: false }, event(), undefined, { role: 'parent' }).standing).toEqual({
      kind: 'registered',
      time: '4:30 PM',
      mayCancel: false,
    });
    expect(standingOf(seen, event(), undefined, { role: 'coach' }).standing).toEqual({ kind: 'free' });
  });
});

describe('When the sheet chooses a child', () => {
  const of = (...kids: Parameters<typeof standingOf>[0][]) =>
    kids.map((kid) => standingOf(kid, event(), undefined, { role: 'parent' }));
  const third = child({ id: 3, firstName: 'Ana' });
  const done = child({ registeredEvents: [registeredEvent()] });

  it('Then it is the one the visitor came for, when that one may register, otherwise nobody', () => {
    expect(preselected(of(child(), lucia()), 2)).toBe(2);
    expect(preselected(of(done, lucia()), 1)).toBeNull();
    expect(preselected(of(done), 1)).toBeNull();
  });

  it('Then without one in mind it is the only one that may register; between several the visitor chooses', () => {
    expect(preselected(of(child(), lucia()), null)).toBeNull();
    expect(preselected(of(done, lucia()), null)).toBe(2);
    expect(preselected(of(child()), null)).toBe(1);
    expect(preselected(of(done), null)).toBeNull();
  });

  it('Then after a registration it is the next free one, around the end', () => {
    expect(nextFree(of(child(), lucia(), third), 1)).toBe(2);
    expect(nextFree(of(done, lucia(), third), 2)).toBe(3);
    expect(nextFree(of(child(), lucia(), third), 3)).toBe(1);
    expect(nextFree(of(done, lucia()), 2)).toBeNull();
  });
});
