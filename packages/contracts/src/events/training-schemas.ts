import * as z from 'zod';
import { SPORTS } from '../club/enumerations.ts';
import { Cents, Id, Instant, LocalDate, LocalTime } from '../club/scalars.ts';
import { Version } from './envelope.ts';

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
  eventDeletion: z
    .uuid()
    .optional()
    .describe('Present when the event was deleted: the same id in every registration that this cancelled'),
  deletionReason: z.string().optional().describe('The reason that was entered when the event was deleted'),
});
export type RegistrationState = z.infer<typeof RegistrationState>;

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
  registrations: z.array(
    RegistrationState.pick({ id: true, childId: true, timeSlot: true, registeredAt: true, slotChanges: true }),
  ),
});
export type ReminderState = z.infer<typeof ReminderState>;

/** The emails of a reminder are queued; `id` is the reminder's. */
export const ReminderSent = z.object({
  id: Id,
  version: Version,
  eventId: Id,
  emails: z.int().min(0).describe('To how many guardians, once for each of their children'),
  sentAt: Instant,
});
export type ReminderSent = z.infer<typeof ReminderSent>;

export const LocationState = z.object({ id: Id, version: Version, name: z.string(), address: z.string() });
export type LocationState = z.infer<typeof LocationState>;
