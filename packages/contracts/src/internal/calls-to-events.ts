import * as z from 'zod';
import { ROLES, SPORTS, TEAM_SPORTS } from '../club/enumerations.ts';
import { Id, LocalDate, LocalTime } from '../club/scalars.ts';
import { Audience } from '../forms/announcement.ts';
import { internalCall, OPTIONAL_TIMEOUT_MS, REQUIRED_TIMEOUT_MS } from './call.ts';

/** What the family of a registration knew of its event before the last edit that it was told of (product decision 86). */
export const ScheduleBefore = z
  .object({
    date: LocalDate,
    endDate: LocalDate.nullable(),
    startTime: LocalTime.describe('Of its time slot where it has one'),
    endTime: LocalTime,
    location: z.string(),
    newInstructor: z
      .string()
      .nullable()
      .describe('The names of the coaches now, where they are others; null where not'),
    reason: z.string().nullable().describe('The reason that was entered with the edit'),
  })
  .meta({ id: 'ScheduleBefore' });
export type ScheduleBefore = z.infer<typeof ScheduleBefore>;

/** An entry of a child's `registeredEvents` (S1 §3). */
export const RegisteredEvent = z
  .object({
    id: Id.describe('The event’s id'),
    title: z.string(),
    date: LocalDate,
    endDate: LocalDate.nullable(),
    startTime: LocalTime,
    endTime: LocalTime,
    timeSlot: z.object({ startTime: LocalTime, endTime: LocalTime }).nullable(),
    registrationId: Id,
    // The answer to a registration has none of these, nor has a replica of 1.3.
    sport: z.enum(SPORTS).optional(),
    location: z.string().optional(),
    address: z.string().nullable().optional().describe('Of the location; null where it is not known'),
    changedFrom: ScheduleBefore.optional().describe('Present when the family was told of an edit of the event'),
  })
  .meta({ id: 'RegisteredEvent' });
export type RegisteredEvent = z.infer<typeof RegisteredEvent>;

/** A deleted event that a child was registered for (product decision 86). */
export const CancelledEvent = RegisteredEvent.extend({
  reason: z.string().nullable().describe('The reason that was entered when the event was deleted'),
}).meta({ id: 'CancelledEvent' });
export type CancelledEvent = z.infer<typeof CancelledEvent>;

/** A team that a child is on. */
export const TeamOfChild = z
  .object({ id: Id, name: z.string(), sport: z.enum(TEAM_SPORTS) })
  .meta({ id: 'TeamOfChild' });
export type TeamOfChild = z.infer<typeof TeamOfChild>;

/**
 * Upcoming registered events of children, those of them that were deleted, and their teams, for the dashboard: family
 * calls events. Every id of the input has lists.
 */
export const registeredEvents = internalCall({
  to: 'events',
  name: 'registered-events',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['family'],
  input: z.object({ childIds: z.array(Id).max(500) }),
  output: z.object({
    children: z.array(
      z.object({
        childId: Id,
        registeredEvents: z.array(RegisteredEvent),
        cancelledEvents: z.array(CancelledEvent).optional().describe('Absent: a svc-events of 1.3'),
        teams: z.array(TeamOfChild).optional().describe('By name. Absent: a svc-events of 1.3'),
      }),
    ),
  }),
});

/** Numbers of the children's registrations and of a coach's events: auth calls events before it deletes a user. */
export const registrationCounts = internalCall({
  to: 'events',
  name: 'registration-counts',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ childIds: z.array(Id).max(1000), coachId: Id }),
  output: z.object({ registrations: z.int(), coachedEvents: z.int() }),
});

/** Title and date of an event, from the owner. Null: no such event. */
export const eventById = internalCall({
  to: 'events',
  name: 'event-by-id',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['gamedata'],
  input: z.object({ id: Id }),
  output: z.object({ event: z.object({ id: Id, title: z.string(), date: LocalDate }).nullable() }),
});

/**
 * What is shown of events, teams and registrations in the audit: admin calls events for the ids of a page. Deleted events
 * are in it; it omits unknown ids.
 */
export const eventNames = internalCall({
  to: 'events',
  name: 'event-names',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['admin'],
  input: z.object({
    eventIds: z.array(Id).max(1000),
    teamIds: z.array(Id).max(1000),
    registrationIds: z.array(Id).max(1000),
  }),
  output: z.object({
    events: z.array(z.object({ id: Id, title: z.string(), date: LocalDate, isDeleted: z.boolean() })),
    teams: z.array(z.object({ id: Id, name: z.string() })),
    registrations: z.array(z.object({ id: Id, eventId: Id })),
  }),
});

/** Registrations and teams of children that may be merged: family calls events for the preview of a merge. */
export const registrationsToMerge = internalCall({
  to: 'events',
  name: 'registrations-to-merge',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['family'],
  input: z.object({ childIds: z.array(Id).max(50) }),
  output: z.object({
    children: z.array(z.object({ childId: Id, registrations: z.int(), teams: z.int() })),
    sameEvents: z
      .array(
        z.object({
          eventId: Id,
          title: z.string(),
          date: LocalDate,
          registrations: z
            .array(z.object({ childId: Id, startTime: LocalTime }))
            .describe('The earlier registration first: it is the one that stays'),
        }),
      )
      .describe('Events for which more than one of them is registered'),
  }),
});

/**
 * The registrations of a reminder that still get an email: notify calls events just before it queues the emails. It
 * omits cancelled registrations and archived children. It is empty when the event was deleted or has another start.
 */
export const reminderRecipients = internalCall({
  to: 'events',
  name: 'reminder-recipients',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ id: Id.describe('The reminder’s') }),
  output: z.object({ registrationIds: z.array(Id) }),
});

/**
 * Whose calendar program reads the registrations of which child by itself: notify calls events just before it sends
 * emails with calendar files, which would make a second entry there.
 */
export const calendarsInUse = internalCall({
  to: 'events',
  name: 'calendars-in-use',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ pairs: z.array(z.object({ userId: Id, childId: Id })).max(100) }),
  output: z.object({ inUse: z.array(z.object({ userId: Id, childId: Id })) }),
});

/**
 * The registrations of an event whose families still get an email about it: notify calls events just before it queues
 * the emails about an edit. It omits cancelled registrations and archived children, and is empty when the event was
 * deleted.
 */
export const changeRecipients = internalCall({
  to: 'events',
  name: 'change-recipients',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ eventId: Id }),
  output: z.object({ registrationIds: z.array(Id) }),
});

/**
 * Whom an announcement reaches: notify calls events before it shows the number, and again when it sends one. The
 * guardians of active children, each once.
 */
export const audienceOf = internalCall({
  to: 'events',
  name: 'audience',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ audience: Audience, author: z.object({ userId: Id, role: z.enum(ROLES) }) }),
  output: z.object({
    isAllowed: z.boolean().describe('Whether the author may address it; otherwise nothing else is answered'),
    name: z.string().describe('The title of the event, the name of the team'),
    userIds: z.array(Id),
    families: z
      .array(z.object({ userId: Id, childIds: z.array(Id) }))
      .optional()
      .describe('For which children each is reached. Absent: a svc-events of 1.5'),
  }),
});
