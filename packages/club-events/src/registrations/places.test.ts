import { child, details, event, registeredEvent, slot } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  detailsWithoutRegistration,
  detailsWithRegistration,
  detailsWithSlotChanged,
  detailsWithSlotTaken,
  withoutRegistration,
  withPlaces,
  withRegistration,
} from './places.ts';

const later = registeredEvent({ id: 9, date: '2026-12-05', registrationId: 90 });

describe('When a registration is added to the loaded data', () => {
  it('Then the child has it once, sorted by start', () => {
    const once = withRegistration(child({ registeredEvents: [later] }), 1, registeredEvent());
    const twice = withRegistration(once, 1, registeredEvent({ registrationId: 71 }));
    expect(once.registeredEvents?.map(({ id }) => id)).toEqual([7, 9]);
    expect(twice.registeredEvents?.map(({ registrationId }) => registrationId)).toEqual([71, 90]);
  });

  it('Then the location stays, which the answer to another time does not have', () => {
    const known = child({ registeredEvents: [registeredEvent({ location: 'Barn Court' })] });
    const timeSlot = { startTime: '16:30', endTime: '17:00' };
    const changed = withRegistration(known, 1, registeredEvent({ timeSlot }));
    expect(changed.registeredEvents).toEqual([registeredEvent({ timeSlot, location: 'Barn Court' })]);
  });

  it('Then another child, and a child with unknown registrations, stay unchanged', () => {
    const other = child({ id: 2 });
    const unknown = child({ registeredEvents: null });
    expect(withRegistration(other, 1, registeredEvent())).toBe(other);
    expect(withRegistration(unknown, 1, registeredEvent())).toBe(unknown);
  });

  it('Then it is removed when it is cancelled', () => {
    const both = child({ registeredEvents: [registeredEvent(), later] });
    expect(withoutRegistration(both, 1, 7).registeredEvents).toEqual([later]);
    expect(withoutRegistration(both, 2, 7)).toBe(both);
  });
});

describe('When an event’s places change', () => {
  it('Then only this event changes', () => {
    expect(withPlaces(event(), { id: 7, registered: 3, capacity: 5 })).toMatchObject({ registered: 3, capacity: 5 });
    const other = event({ id: 8 });
    expect(withPlaces(other, { id: 7, registered: 3, capacity: 5 })).toBe(other);
  });

  const known = details({
    allowTimeSlots: true,
    timeSlots: [slot(1, '16:00', '16:30', true), slot(2, '16:30', '17:00')],
  });
  const answer = {
    registration: { id: 70, eventId: 7, childId: 1, timeSlotId: 2, registeredAt: '2026-11-21T15:00:00Z' },
    registeredEvent: registeredEvent(),
    event: { id: 7, registered: 2, capacity: 4 },
  };

  it('Then its details name the child and book the slot; a cancellation undoes both', () => {
    const after = detailsWithRegistration(known, answer, { name: 'Mateo Alvarez', mine: true });
    expect(after.registered).toBe(2);
    expect(after.registrations).toMatchObject([{ id: 70, childName: 'Mateo Alvarez', timeSlotId: 2, mine: true }]);
    expect(after.timeSlots.map(({ isBooked }) => isBooked)).toEqual([true, true]);
    expect(detailsWithRegistration(after, answer, { name: 'Mateo Alvarez', mine: true })).toEqual(after);

    const moved = detailsWithSlotChanged(after, {
      ...answer,
      registration: { ...answer.registration, timeSlotId: 1 },
    });
    expect(moved.registrations).toMatchObject([{ id: 70, timeSlotId: 1 }]);
    expect(moved.timeSlots).toMatchObject([{ bookedBy: 'Mateo Alvarez' }, { isBooked: false, bookedBy: null }]);

    const free = detailsWithoutRegistration(after, 70, { id: 7, registered: 1, capacity: 4 });
    expect(free).toEqual(known);
  });

  it('Then a slot that somebody else booked is occupied, and nothing else changes', () => {
    expect(detailsWithSlotTaken(known, 2).timeSlots.map(({ isBooked }) => isBooked)).toEqual([true, true]);
    expect(detailsWithSlotTaken(known, 2).registered).toBe(1);
  });
});
