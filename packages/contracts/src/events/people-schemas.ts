import * as z from 'zod';
import { ACCESS_LEVELS, ROLES } from '../club/enumerations.ts';
import { Id, Instant, LocalDate } from '../club/scalars.ts';
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
export const UnlinkedGuardian = z.object({ id: Id, version: Version, childId: Id, userId: Id });
export type UnlinkedGuardian = z.infer<typeof UnlinkedGuardian>;

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
