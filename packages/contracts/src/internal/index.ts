import * as z from 'zod';
import { EMAIL_DELIVERIES } from '../club/enumerations.ts';
import { Id, Instant, LocalDate, LocalTime } from '../club/scalars.ts';
import { ChildState, GuardianState, LocationState, UserState } from '../events/schemas.ts';
import { internalCall, OPTIONAL_TIMEOUT_MS, REQUIRED_TIMEOUT_MS } from './call.ts';

export * from './call.ts';
export * from './dead-events.ts';
export * from './export.ts';
export * from './import.ts';
export * from './pages.ts';
export * from './service-status.ts';
export * from './snapshot.ts';

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
  })
  .meta({ id: 'RegisteredEvent' });
export type RegisteredEvent = z.infer<typeof RegisteredEvent>;

/** Upcoming registered events of children, for the dashboard: family asks events. Every asked id has a list. */
export const registeredEvents = internalCall({
  to: 'events',
  name: 'registered-events',
  limitMs: OPTIONAL_TIMEOUT_MS,
  from: ['family'],
  input: z.object({ childIds: z.array(Id).max(500) }),
  output: z.object({ children: z.array(z.object({ childId: Id, registeredEvents: z.array(RegisteredEvent) })) }),
});

/**
 * Contacts of children's primary guardians, for rosters: events asks family. Children without a guardian are left
 * out.
 */
export const childContacts = internalCall({
  to: 'family',
  name: 'child-contacts',
  limitMs: OPTIONAL_TIMEOUT_MS,
  from: ['events'],
  input: z.object({ childIds: z.array(Id).max(1000) }),
  output: z.object({
    contacts: z.array(
      z.object({ childId: Id, parentName: z.string(), parentEmail: z.string(), parentPhone: z.string() }),
    ),
  }),
});

/**
 * Shirt and pant sizes of children, for the uniforms of an event: events asks family. Unknown children are left
 * out.
 */
export const childSizes = internalCall({
  to: 'family',
  name: 'child-sizes',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['events'],
  input: z.object({ childIds: z.array(Id).max(1000) }),
  output: z.object({
    sizes: z.array(z.object({ childId: Id, shirtSize: z.string().nullable(), pantSize: z.string().nullable() })),
  }),
});

/**
 * A child with its guardians, from the owner: asked when a projection says no, does not know, or is stale. Null: no
 * such child.
 */
export const childWithGuardians = internalCall({
  to: 'family',
  name: 'child-with-guardians',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['events', 'gamedata', 'notify', 'admin'],
  input: z.object({ childId: Id }),
  output: z.object({ child: ChildState.nullable(), guardians: z.array(GuardianState) }),
});

/** The children a user is guardian of, from the owner; none for an unknown user. */
export const childrenOfUser = internalCall({
  to: 'family',
  name: 'children-of-user',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['events', 'gamedata', 'admin'],
  input: z.object({ userId: Id }),
  output: z.object({ childIds: z.array(Id) }),
});

/**
 * What becomes of a user's children when the account is deleted (product decision 17), before it is: auth asks
 * family. `newPrimary` is who becomes the primary guardian; null while the primary guardian stays the same.
 */
export const childrenAfterDeletion = internalCall({
  to: 'family',
  name: 'children-after-deletion',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ userId: Id }),
  output: z.object({
    deleted: z.array(z.object({ id: Id, name: z.string() })),
    staying: z.array(z.object({ id: Id, name: z.string(), newPrimary: z.string().nullable() })),
  }),
});

/**
 * How many registrations these children have, and how many events a coach is named in: auth asks events before a
 * user is deleted.
 */
export const registrationCounts = internalCall({
  to: 'events',
  name: 'registration-counts',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ childIds: z.array(Id).max(1000), coachId: Id }),
  output: z.object({ registrations: z.int(), coachedEvents: z.int() }),
});

/**
 * How many evaluations and game records these children have, and how many evaluations a coach wrote: auth asks
 * gamedata before a user is deleted.
 */
export const recordCounts = internalCall({
  to: 'gamedata',
  name: 'record-counts',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['auth'],
  input: z.object({ childIds: z.array(Id).max(1000), coachId: Id }),
  output: z.object({ evaluations: z.int(), gameRecords: z.int(), writtenEvaluations: z.int() }),
});

/** Accounts by id, from the owner: unknown ids are left out. */
export const usersById = internalCall({
  to: 'auth',
  name: 'users-by-id',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['family', 'events', 'gamedata', 'admin', 'notify'],
  input: z.object({ ids: z.array(Id).max(500) }),
  output: z.object({ users: z.array(UserState) }),
});

/** An event by id, from the owner: what a record of it is called and when it was. Null: no such event. */
export const eventById = internalCall({
  to: 'events',
  name: 'event-by-id',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['gamedata'],
  input: z.object({ id: Id }),
  output: z.object({ event: z.object({ id: Id, title: z.string(), date: LocalDate }).nullable() }),
});

/** What svc-events keeps of children that may be merged: family asks it for the preview of a merge. */
export const registrationsToMerge = internalCall({
  to: 'events',
  name: 'registrations-to-merge',
  limitMs: REQUIRED_TIMEOUT_MS,
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
      .describe('Events that more than one of them is registered for'),
  }),
});

/** What svc-gamedata keeps of children that may be merged: family asks it for the preview of a merge. */
export const recordsToMerge = internalCall({
  to: 'gamedata',
  name: 'records-to-merge',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['family'],
  input: z.object({ childIds: z.array(Id).max(50) }),
  output: z.object({
    children: z.array(z.object({ childId: Id, evaluations: z.int(), gameRecords: z.int() })),
  }),
});

/**
 * Which of the registrations of a reminder are still to be reminded: notify asks events right before it writes the
 * emails. Left out are cancelled registrations and archived children; none is left when the event was deleted or
 * begins at another time now.
 */
export const reminderRecipients = internalCall({
  to: 'events',
  name: 'reminder-recipients',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ id: Id.describe('The reminder’s') }),
  output: z.object({ registrationIds: z.array(Id) }),
});

/** Whether email leaves the platform or is kept in it: events asks notify for the reminders screens. */
export const emailDelivery = internalCall({
  to: 'notify',
  name: 'email-delivery',
  limitMs: OPTIONAL_TIMEOUT_MS,
  from: ['events'],
  input: z.object({}),
  output: z.object({ delivery: z.enum(EMAIL_DELIVERIES) }),
});

/** A location by id, from the owner. Null: no such location. */
export const locationById = internalCall({
  to: 'admin',
  name: 'location-by-id',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['events'],
  input: z.object({ id: Id }),
  output: z.object({ location: LocationState.nullable() }),
});

/**
 * The link of a password reset, made when its mail is sent and stored as a hash only: each ask makes the earlier
 * link of the same request worthless. Null: no such request, or it is over.
 */
export const passwordResetLink = internalCall({
  to: 'auth',
  name: 'password-reset-link',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ requestId: Id }),
  output: z.object({
    link: z.object({ path: z.string().describe('/reset-password?token=…'), expiresAt: Instant }).nullable(),
  }),
});

/** A waiver that a user signed, with a copy to send along. */
export const SignedWaiver = z.object({
  title: z.string(),
  version: z.int(),
  hash: z.string().describe('SHA-256 of the text, in hex'),
  signedAt: Instant,
  copy: z.object({ fileName: z.string(), contentType: z.string(), content: z.string() }),
});
export type SignedWaiver = z.infer<typeof SignedWaiver>;

/** The waiver that a user signed last, for the welcome mail. Null: none. */
export const lastSignedWaiver = internalCall({
  to: 'auth',
  name: 'last-signed-waiver',
  limitMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ userId: Id }),
  output: z.object({ waiver: SignedWaiver.nullable() }),
});
