import * as z from 'zod';
import { ROLES } from '../club/enumerations.ts';
import { Id, Instant } from '../club/scalars.ts';
import { DeletedState, Version } from './envelope.ts';
import { eventTypeOf } from './event-type.ts';

const eventType = eventTypeOf('auth');

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

const user: UserState = {
  id: 5,
  version: 12,
  role: 'parent',
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'rosa@fieldhouse.example',
  phone: '(512) 555-0101',
  isActive: true,
};

/** The events of svc-auth. */
export const AUTH_EVENTS = {
  'user.registered': eventType({
    data: UserState,
    example: user,
    auditSubject: 'user',
    consumedBy: ['family', 'events', 'admin', 'notify'],
    summary: 'An account was created',
  }),
  'user.updated': eventType({
    data: UserState,
    example: { ...user, version: 40, phone: '(512) 555-0199' },
    auditSubject: 'user',
    consumedBy: ['family', 'events', 'admin', 'notify'],
    summary: 'A name or a contact changed',
  }),
  'user.role-changed': eventType({
    data: UserState,
    example: { ...user, version: 41, role: 'coach' },
    auditSubject: 'user',
    consumedBy: ['family', 'events', 'notify'],
    summary: 'An account has another role; its sessions are closed',
  }),
  'user.deleted': eventType({
    data: DeletedState,
    example: { id: 5, version: 95 },
    auditSubject: 'user',
    consumedBy: ['family', 'events', 'gamedata', 'admin', 'notify'],
    summary: 'An account was deleted; its sessions are closed',
  }),
  'coach.archived': eventType({
    data: UserState,
    example: { ...user, version: 97, role: 'coach', isActive: false },
    auditSubject: 'user',
    consumedBy: ['family', 'events', 'notify'],
    summary: 'A coach was archived; their sessions are closed',
  }),
  'coach.restored': eventType({
    data: UserState,
    example: { ...user, version: 98, role: 'coach' },
    auditSubject: 'user',
    consumedBy: ['family', 'events', 'notify'],
    summary: 'An archived coach was restored',
  }),
  'password-reset.requested': eventType({
    data: PasswordResetRequest,
    example: { id: 3, version: 42, userId: 5 },
    auditSubject: 'none',
    consumedBy: ['notify'],
    summary: 'A user requested a password reset',
  }),
  'waiver.signed': eventType({
    data: WaiverState,
    example: { id: 5, version: 13, userId: 5, waiverVersion: 1, signedAt: '2026-11-21T15:00:00.000Z' },
    auditSubject: 'none',
    consumedBy: [],
    summary: 'A waiver was signed',
  }),
};
