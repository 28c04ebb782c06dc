import type { EventView } from '../src/events/event-view.ts';

/** An event for a test: a baseball clinic with places left, with the given changes. */
export function anEvent(but: Partial<EventView> = {}): EventView {
  return {
    id: 1,
    title: 'Hitting Clinic',
    sport: 'baseball',
    date: '2026-11-28',
    endDate: null,
    startTime: '09:00',
    endTime: '10:30',
    location: 'North Cages',
    instructor: 'Dana Mercer',
    capacity: 16,
    registered: 12,
    price: 2500,
    allowTimeSlots: false,
    sessionDuration: null,
    minAge: 8,
    maxAge: 12,
    ...but,
  };
}
