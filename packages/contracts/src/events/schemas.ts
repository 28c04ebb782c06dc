import * as z from 'zod';
import { AUDIT_SUBJECTS } from '../audit/actions.ts';
import { ACCESS_LEVELS, ROLES, SPORTS } from '../club/enumerations.ts';
import { Cents, Id, Instant, LocalDate, LocalTime } from '../club/scalars.ts';
import { Version } from './envelope.ts';

/** An account. Only auth, family and notify store contact data. */
export const UserState = z.object({
  id: Id,
  version: Version,
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
});
export type UserState = z.infer<typeof UserState>;

/**
 * A user requested a password reset. It has the user and the request, never the link: notify calls auth for the link
 * when it sends the email.
 */
export const PasswordResetRequest = z.object({ id: Id, version: Version, userId: Id });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

export const WaiverState = z.object({
  id: Id,
  version: Version,
  userId: Id,
  waiverVersion: z
    .union([z.int(), z.string()])
    .describe('The hash of the text that was signed; a number before there were hashes'),
  signedAt: Instant,
});
export type WaiverState = z.infer<typeof WaiverState>;

export const ChildState = z.object({
  id: Id,
  version: Version,
  firstName: z.string(),
  lastName: z.string(),
  nickname: z.string().nullable(),
  birthdate: LocalDate,
  shirtSize: z.string().nullable(),
  pantSize: z.string().nullable(),
  isActive: z.boolean(),
});
export type ChildState = z.infer<typeof ChildState>;

/**
 * Duplicates that were merged into a child, or restored from it; their ids remain aliases of the primary's. It lists
 * which records move. The profiles of the children have events of their own.
 */
export const MergeState = z.object({
  id: Id,
  version: Version,
  primaryId: Id,
  duplicateIds: z.array(Id),
  registrations: z.boolean(),
  evaluations: z.boolean(),
  gameData: z.boolean(),
});
export type MergeState = z.infer<typeof MergeState>;

/** A registration that could not be restored when a merge was undone. */
export const NotReturned = z.object({
  childId: Id,
  eventId: Id,
  eventTitle: z.string(),
  date: LocalDate,
  why: z.enum(['full', 'slot-taken', 'event-deleted', 'cancelled-since']),
});
export type NotReturned = z.infer<typeof NotReturned>;

/** How many records of each kind a service has moved. */
export const MovedCounts = z.object({
  registrations: z.int().optional(),
  freedPlaces: z.int().optional().describe('Of children that were registered for the same event twice'),
  teams: z.int().optional(),
  evaluations: z.int().optional(),
  gameRecords: z.int().optional(),
  stagedRows: z.int().optional().describe('Of uploads that are not confirmed yet'),
  notifications: z.int().optional(),
  mails: z.int().optional(),
});
export type MovedCounts = z.infer<typeof MovedCounts>;

/** A service has moved the records of a merge, or moved them back; `id` is the merge's. */
export const MergeApplied = z.object({
  id: Id,
  version: Version,
  mergeVersion: Version.describe('The version of the merge that was applied'),
  service: z.enum(['events', 'gamedata', 'notify']),
  counts: MovedCounts,
  notReturned: z.array(NotReturned),
});
export type MergeApplied = z.infer<typeof MergeApplied>;

export const GuardianState = z.object({
  id: Id,
  version: Version,
  childId: Id,
  userId: Id,
  accessLevel: z.enum(ACCESS_LEVELS),
  isPrimary: z.boolean(),
});
export type GuardianState = z.infer<typeof GuardianState>;

/** A user is no longer a guardian of a child. */
export const GuardianGone = z.object({ id: Id, version: Version, childId: Id, userId: Id });
export type GuardianGone = z.infer<typeof GuardianGone>;

/** A parent requests access to a child that the club already has. */
export const AccessRequestState = z.object({
  id: Id,
  version: Version,
  childId: Id,
  userId: Id,
  childName: z.string().optional().describe('As it was shown to the parent; absent in events of an earlier release'),
  state: z.enum(['pending', 'approved', 'denied']),
});
export type AccessRequestState = z.infer<typeof AccessRequestState>;

export const AccessDecision = AccessRequestState.extend({
  childName: z.string().describe('As it was shown to the parent'),
  state: z.enum(['approved', 'denied']),
  adminNotes: z.string().nullable().describe('The club’s note for the parent'),
});
export type AccessDecision = z.infer<typeof AccessDecision>;

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
 * sport, price and instructor are absent from events of an earlier release.
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
  registrations: z.array(RegistrationState.pick({ id: true, childId: true, timeSlot: true, registeredAt: true })),
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

/** The warnings that admins receive by email, once a day; the Backup tab shows more. */
export const MAILED_BACKUP_WARNINGS = ['failed', 'too-old'] as const;

/** Something is wrong with the backups. */
export const BackupWarning = z.object({
  id: Id,
  version: Version,
  kind: z.enum(MAILED_BACKUP_WARNINGS),
  day: LocalDate.describe('On the club’s calendar: a kind is published once a day'),
  since: Instant.nullable().describe('When it failed, or the last complete one began; null: there is none'),
  error: z.string().nullable().describe('Why it failed, as a sentence'),
});
export type BackupWarning = z.infer<typeof BackupWarning>;

/** A deleted entity: what a projection stores as its tombstone. */
export const Gone = z.object({ id: Id, version: Version });
export type Gone = z.infer<typeof Gone>;

/**
 * An action of a coach or an admin. The envelope's `actor`, `actorrole` and `time` give the person and the time. It
 * has ids and names of fields, never a value.
 */
export const AuditEntry = z.object({
  action: z.string().max(100).describe('`child.changed`'),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: Id.nullable(),
  childIds: z.array(Id).describe('The children that it is about'),
  fields: z.array(z.string().max(100)).describe('The fields that have another value now'),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The time up to which the events of its source are delivered. It is never stored in an outbox. */
export const Heartbeat = z.object({
  caughtUpTo: Instant.describe('All events that were committed before are delivered'),
  deliveredUpTo: z
    .record(z.string(), Instant)
    .optional()
    .describe('The same for the events of each prefix (`child.`); absent in heartbeats of an earlier release'),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
