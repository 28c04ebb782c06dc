import type { Event, EventDetails, EventReminder, Reminders, TimeSlot } from '@fieldhouse/api';

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

/** An event with its slots and registrations; none by default. */
export const details = (changes: Partial<EventDetails> = {}): EventDetails => ({
  ...event(),
  timeSlots: [],
  registrations: [],
  ...changes,
});

/** An event in the window of reminders; pending by default. */
export const eventReminder = (changes: Partial<EventReminder> = {}): EventReminder => ({
  ...event({ date: '2026-11-22', reminderSent: changes.reminder?.state === 'sent' }),
  reminder: { state: 'pending', sentAt: null, emails: null },
  ...changes,
});

/** The state of reminders after a check, with no event in the window and without a mail server. */
export const reminders = (changes: Partial<Reminders> = {}): Reminders => ({
  isRunning: true,
  checkedAt: '2026-11-21T14:00:00.000Z',
  nextCheckAt: '2026-11-21T15:00:00.000Z',
  checkedEveryMinutes: 60,
  windowHours: { from: 23, to: 25 },
  timeZone: 'America/Chicago',
  emailDelivery: 'stored',
  events: [],
  ...changes,
});
