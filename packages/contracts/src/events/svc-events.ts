import * as z from 'zod';
import { SPORTS } from '../club/enumerations.ts';
import { Cents, Id, Instant, LocalDate, LocalTime } from '../club/scalars.ts';
import { DeletedState, Version } from './envelope.ts';
import { eventTypeOf } from './event-type.ts';

const eventType = eventTypeOf('events');

export const EventState = z.object({
  id: Id,
  version: Version,
  seriesId: Id.nullable(),
  title: z.string(),
  date: LocalDate,
  endDate: LocalDate.nullable(),
  startTime: LocalTime,
  endTime: LocalTime,
  sport: z.enum(SPORTS),
  locationId: Id,
  location: z.string(),
  capacity: z.int(),
  price: Cents,
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  coachIds: z.array(Id),
  instructor: z.string(),
});
export type EventState = z.infer<typeof EventState>;

/**
 * A registration with everything that an email or a notification about it shows, as it was at that moment. Address,
 * sport, price, instructor and the number of slot changes are absent from events of an earlier release.
 */
export const RegistrationState = z.object({
  id: Id,
  version: Version,
  state: z.enum(['active', 'cancelled']),
  childId: Id,
  childName: z.string(),
  eventId: Id,
  eventTitle: z.string(),
  date: LocalDate,
  endDate: LocalDate.nullable(),
  startTime: LocalTime,
  endTime: LocalTime,
  location: z.string(),
  address: z.string().nullable().optional().describe('Of the location; null where it is not known'),
  sport: z.enum(SPORTS).optional(),
  price: Cents.optional(),
  coachIds: z.array(Id),
  instructor: z.string().optional().describe('The coaches’ names'),
  timeSlot: z.object({ id: Id, startTime: LocalTime, endTime: LocalTime }).nullable(),
  registeredAt: Instant,
  previousTimeSlot: z
    .object({ startTime: LocalTime, endTime: LocalTime })
    .optional()
    .describe('Present when the registration got another time slot: the slot before'),
  slotChanges: z.int().min(0).optional().describe('How often the registration got another time slot'),
  scheduleChanges: z.int().min(0).optional().describe('How often its family was told of a change of the event'),
  eventDeletion: z
    .uuid()
    .optional()
    .describe('Present when the event was deleted: the same id in every registration that this cancelled'),
  deletionReason: z.string().optional().describe('The reason that was entered when the event was deleted'),
});
export type RegistrationState = z.infer<typeof RegistrationState>;

/** A registration whose family gets an email about its event. */
const NotifiedRegistration = RegistrationState.pick({
  id: true,
  childId: true,
  timeSlot: true,
  registeredAt: true,
  slotChanges: true,
  scheduleChanges: true,
});

/**
 * A reminder that is due to the families of an event; `id` is the reminder's. It has everything that the email shows,
 * as it was when the reminder became due, and the registrations of that moment.
 */
export const ReminderState = RegistrationState.pick({
  eventId: true,
  eventTitle: true,
  date: true,
  endDate: true,
  startTime: true,
  endTime: true,
  location: true,
  coachIds: true,
}).extend({
  id: Id,
  version: Version,
  number: z.int().positive().describe('Of the reminders for this event and this start: 1 is the first'),
  address: z.string().nullable().describe('Of the location; null where it is not known'),
  sport: z.enum(SPORTS),
  price: Cents,
  instructor: z.string().describe('The coaches’ names'),
  registrations: z.array(NotifiedRegistration),
});
export type ReminderState = z.infer<typeof ReminderState>;

/**
 * An edit of an event's date, time, location or coaches that families are told of (product decision 91). It has the
 * event as it is now, and of each registration what its family knew: times are those of its slot where it has one, and
 * what did not change is as it is now.
 */
export const ScheduleChangeState = ReminderState.omit({ id: true, number: true, registrations: true }).extend({
  reason: z.string().nullable().describe('The reason that was entered with the edit'),
  registrations: z.array(
    NotifiedRegistration.extend({
      before: RegistrationState.pick({
        date: true,
        endDate: true,
        startTime: true,
        endTime: true,
        location: true,
      }).extend({ instructor: z.string().describe('The coaches’ names') }),
    }),
  ),
});
export type ScheduleChangeState = z.infer<typeof ScheduleChangeState>;

/**
 * What one edit of a series has changed: its events, in the order of their ids. `version` is the highest of them. Whom
 * they name stands beside them, where the purge of a deleted person finds it.
 */
export const SeriesChangeState = z.object({
  version: Version,
  childIds: z.array(Id),
  coachIds: z.array(Id),
  changes: z.array(ScheduleChangeState).min(2),
});
export type SeriesChangeState = z.infer<typeof SeriesChangeState>;

/** What the examples of an event, of its registration and of its reminder have in common. */
const occasion = {
  date: '2026-11-30',
  endDate: null,
  startTime: '16:00',
  endTime: '18:00',
  location: 'Barn Court',
  sport: 'basketball',
  price: 4000,
  coachIds: [3],
  instructor: 'Theo Banks',
} satisfies Partial<EventState>;

const event: EventState = {
  ...occasion,
  id: 2,
  version: 30,
  seriesId: null,
  title: 'Ball Handling, One on One',
  locationId: 2,
  capacity: 4,
  minAge: 9,
  maxAge: null,
};

const registration: RegistrationState = {
  ...occasion,
  id: 301,
  version: 88,
  state: 'active',
  childId: 1,
  childName: 'Mateo Alvarez',
  eventId: event.id,
  eventTitle: event.title,
  address: '4120 Ranch Road 12, Dripping Springs, TX 78620',
  timeSlot: { id: 9, startTime: '16:30', endTime: '17:00' },
  registeredAt: '2026-11-21T15:04:05.000Z',
};

const { childId, timeSlot, registeredAt } = registration;
const reminder: ReminderState = {
  ...occasion,
  id: 12,
  version: 95,
  number: 1,
  eventId: event.id,
  eventTitle: event.title,
  address: '4120 Ranch Road 12, Dripping Springs, TX 78620',
  registrations: [{ id: registration.id, childId, timeSlot, registeredAt }],
};

const scheduleChange: ScheduleChangeState = {
  ...occasion,
  version: 97,
  eventId: event.id,
  eventTitle: event.title,
  address: '4120 Ranch Road 12, Dripping Springs, TX 78620',
  reason: 'The cages are flooded',
  registrations: [
    {
      ...{ id: registration.id, childId, timeSlot, registeredAt, slotChanges: 0, scheduleChanges: 1 },
      before: {
        ...{ date: '2026-11-29', endDate: null, startTime: '16:30', endTime: '17:00' },
        ...{ location: 'North Cages', instructor: 'Theo Banks' },
      },
    },
  ],
};

/** The events of svc-events. */
export const TRAINING_EVENTS = {
  'event.created': eventType({
    data: EventState,
    example: event,
    auditSubject: 'event',
    consumedBy: ['admin', 'notify'],
    summary: 'A training event was created',
  }),
  'event.updated': eventType({
    data: EventState,
    example: { ...event, version: 41, capacity: 3 },
    auditSubject: 'event',
    consumedBy: ['admin', 'notify'],
    summary: 'A training event changed',
  }),
  'event.deleted': eventType({
    data: DeletedState,
    example: { id: 2, version: 92 },
    auditSubject: 'event',
    consumedBy: ['admin', 'notify'],
    summary: 'A training event was deleted; `registration.cancelled` is published for each of its registrations',
  }),
  'registration.created': eventType({
    data: RegistrationState,
    example: registration,
    auditSubject: 'registration',
    consumedBy: ['notify'],
    summary: 'A child was registered for an event, or, with `previousTimeSlot`, got another time slot',
  }),
  'registration.cancelled': eventType({
    data: RegistrationState,
    example: { ...registration, version: 90, state: 'cancelled' },
    auditSubject: 'registration',
    consumedBy: ['notify'],
    summary: 'A registration was cancelled; its place is free',
  }),
  'reminder.due': eventType({
    data: ReminderState,
    example: reminder,
    auditSubject: 'none',
    consumedBy: ['notify'],
    summary: 'A reminder of an event is due to the registered families',
  }),
  'schedule-change.due': eventType({
    data: ScheduleChangeState,
    example: scheduleChange,
    auditSubject: 'none',
    consumedBy: ['notify'],
    summary: 'The registered families are to be told of another date, time, location or coach of an event',
  }),
  'series-change.due': eventType({
    data: SeriesChangeState,
    example: {
      version: 98,
      childIds: [childId],
      coachIds: occasion.coachIds,
      changes: [scheduleChange, { ...scheduleChange, version: 98, eventId: 3, date: '2026-12-07', registrations: [] }],
    },
    auditSubject: 'none',
    consumedBy: ['notify'],
    summary: 'The registered families are to be told what one edit has changed in several events of a series',
  }),
};
