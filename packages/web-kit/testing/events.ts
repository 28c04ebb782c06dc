import type { Event, EventDetails, TimeSlot } from '@fieldhouse/api';

/** An event with places left. */
export const event = (changes: Partial<Event> = {}): Event => ({
  id: 7,
  version: 1,
  seriesId: null,
  title: 'Ball Handling',
  description: null,
  date: '2026-11-30',
  endDate: null,
  isMultiDay: false,
  startTime: '16:00',
  endTime: '18:00',
  location: 'Barn Court',
  locationId: 2,
  sport: 'basketball',
  instructor: 'Theo Banks',
  coachIds: [3],
  coachId: 3,
  capacity: 4,
  registered: 1,
  price: 4000,
  allowTimeSlots: false,
  sessionDuration: null,
  minAge: null,
  maxAge: null,
  isRecurring: false,
  recurrenceFrequency: null,
  recurrenceCount: null,
  reminderSent: false,
  assignedTeamId: null,
  ...changes,
});

/** A time slot of an event. */
export const slot = (id: number, startTime: string, endTime: string, isBooked = false): TimeSlot => ({
  id,
  startTime,
  endTime,
  isBooked,
  bookedBy: null,
});

/** The event with its slots and registrations; without any unless they are given. */
export const details = (changes: Partial<EventDetails> = {}): EventDetails => ({
  ...event(),
  timeSlots: [],
  registrations: [],
  ...changes,
});
