import * as z from 'zod';
import { ACCESS_LEVELS, RECURRENCE_FREQUENCIES, ROLES, SPORTS, TEAM_SPORTS } from '../club/enumerations.ts';
import { Cents, Id, Instant, LocalDate, LocalTime } from '../club/scalars.ts';
import { Version } from '../events/envelope.ts';
import { StoredProfile } from '../forms/child.ts';

const text = z.string().nullable();

/** An account without credentials: no password, session or sign-in link. */
export const ExportedUser = z.object({
  id: Id,
  version: Version,
  username: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  specialties: z.array(z.string()),
  isActive: z.boolean(),
  emergencyContact1FirstName: text,
  emergencyContact1LastName: text,
  emergencyContact1Phone: text,
  emergencyContact1Relationship: text,
  emergencyContact2FirstName: text,
  emergencyContact2LastName: text,
  emergencyContact2Phone: text,
  emergencyContact2Relationship: text,
  signedWaivers: z.array(z.object({ waiverVersion: z.int(), signedAt: Instant })),
  createdAt: Instant,
});
export type ExportedUser = z.infer<typeof ExportedUser>;

/** A child; of its age document only the day on which it was checked. */
export const ExportedChild = z.object({
  id: Id,
  version: Version,
  ...StoredProfile.shape,
  ageVerifiedOn: LocalDate.nullable(),
  isActive: z.boolean(),
  mergedInto: Id.nullable(),
  addedBy: Id,
  createdAt: Instant,
});
export type ExportedChild = z.infer<typeof ExportedChild>;

export const ExportedGuardian = z.object({
  id: Id,
  version: Version,
  childId: Id,
  userId: Id,
  accessLevel: z.enum(ACCESS_LEVELS),
  isPrimary: z.boolean(),
  createdAt: Instant,
});
export type ExportedGuardian = z.infer<typeof ExportedGuardian>;

/** An event with its coaches and slots. Deleted events are included, since registrations refer to them. */
export const ExportedEvent = z.object({
  id: Id,
  version: Version,
  seriesId: Id.nullable(),
  recurrenceFrequency: z.enum(RECURRENCE_FREQUENCIES).nullable(),
  recurrenceCount: z.int().nullable(),
  title: z.string(),
  description: text,
  date: LocalDate,
  endDate: LocalDate.nullable(),
  isMultiDay: z.boolean(),
  startTime: LocalTime,
  endTime: LocalTime,
  locationId: Id,
  location: z.string(),
  sport: z.enum(SPORTS),
  instructor: z.string(),
  coaches: z.array(z.object({ id: Id, name: z.string() })),
  assignedTeamId: Id.nullable(),
  capacity: z.int(),
  price: Cents,
  allowTimeSlots: z.boolean(),
  sessionDuration: z.int().nullable(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  timeSlots: z.array(z.object({ id: Id, startTime: LocalTime, endTime: LocalTime, isOffered: z.boolean() })),
  createdBy: Id,
  createdAt: Instant,
  deletedAt: Instant.nullable(),
});
export type ExportedEvent = z.infer<typeof ExportedEvent>;

/** A registration, active or cancelled. */
export const ExportedRegistration = z.object({
  id: Id,
  version: Version,
  eventId: Id,
  childId: Id,
  timeSlotId: Id.nullable(),
  state: z.enum(['active', 'cancelled']),
  registeredBy: Id,
  createdAt: Instant,
  cancelledAt: Instant.nullable(),
});
export type ExportedRegistration = z.infer<typeof ExportedRegistration>;

export const ExportedTeam = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  sport: z.enum(TEAM_SPORTS),
  minAge: z.int(),
  maxAge: z.int(),
  leagueName: text,
  coachIds: z.array(Id),
  members: z.array(z.object({ childId: Id, addedAt: Instant })),
  createdAt: Instant,
});
export type ExportedTeam = z.infer<typeof ExportedTeam>;

export const ExportedLocation = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  address: z.string(),
  createdAt: Instant,
});
export type ExportedLocation = z.infer<typeof ExportedLocation>;

export const ExportedGameRecord = z.object({
  id: Id,
  version: Version,
  firstName: z.string(),
  lastName: z.string(),
  sport: z.enum(TEAM_SPORTS),
  gameDate: LocalDate,
  gameTime: text,
  teamName: z.string(),
  opponent: z.string(),
  location: text,
  childId: Id.nullable(),
  isLinkRemoved: z.boolean(),
  isSample: z.boolean(),
  stats: z.record(z.string(), z.number()),
  createdAt: Instant,
});
export type ExportedGameRecord = z.infer<typeof ExportedGameRecord>;

export const ExportedEvaluation = z.object({
  id: Id,
  version: Version,
  childId: Id,
  sport: z.enum(TEAM_SPORTS),
  date: LocalDate,
  notes: text,
  skills: z.record(z.string(), z.number()),
  coachId: Id.nullable(),
  coachName: z.string(),
  eventId: Id.nullable(),
  eventTitle: text,
  createdAt: Instant,
});
export type ExportedEvaluation = z.infer<typeof ExportedEvaluation>;
