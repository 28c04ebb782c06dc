import * as z from 'zod';
import { ROLES } from '../club/enumerations.ts';
import { Id, Instant } from '../club/scalars.ts';
import { PLANNED_CHANGES } from '../forms/planned-change.ts';
import { DeletedState, Version } from './envelope.ts';
import { eventTypeOf } from './event-type.ts';

const eventType = eventTypeOf('auth');

/**
 * Whether the owner of an account's address confirmed it. 'stopped': whoever reads its mail said 'This was not me', so
 * it gets no email but reset links until it is confirmed (product decision 54).
 */
export const ADDRESS_STATES = ['confirmed', 'unconfirmed', 'stopped'] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

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
  addressState: z.enum(ADDRESS_STATES).optional().describe('Absent: a svc-auth of 1.2 or older'),
});
export type UserState = z.infer<typeof UserState>;

/**
 * A user requested a password reset. It has the user and the request, never the link: notify calls auth for the link
 * when it sends the email.
 */
export const PasswordResetRequest = z.object({ id: Id, version: Version, userId: Id });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** What of an account was changed, of which its owner is told (product decision 57). */
export const SECURED_PARTS = [
  ...(['password', 'email', 'role'] as const),
  /** The account has another passkey; one was removed; an operator removed all; a copy of one was used. */
  ...(['passkey-made', 'passkey-removed', 'passkeys-reset', 'passkey-copied'] as const),
  'recovery-code',
] as const;
export type SecuredPart = (typeof SECURED_PARTS)[number];

/**
 * The security of an account was changed; `id` is the account's. Notify requests the addresses from auth.
 */
export const AccountSecured = z.object({
  id: Id,
  version: Version,
  userId: Id,
  what: z.enum(SECURED_PARTS),
  at: Instant,
  previousEmail: z.string().optional().describe('Of another address: the one before, unless its email is stopped'),
});
export type AccountSecured = z.infer<typeof AccountSecured>;

/**
 * The owner of an account's new or changed address is asked to confirm it; `id` is the account's. It has no address and
 * no link: notify calls auth for both.
 */
export const AddressToConfirm = z.object({ id: Id, version: Version, userId: Id });
export type AddressToConfirm = z.infer<typeof AddressToConfirm>;

/**
 * An invitation is to be sent, for the first time or again. It has no address and no link: notify calls auth for both.
 */
export const InvitationSent = z.object({ id: Id, version: Version });
export type InvitationSent = z.infer<typeof InvitationSent>;

/**
 * A change of an account waits, and its owner can stop it until `dueAt`; `id` is the account's. It has no address and
 * no link: notify calls auth for both.
 */
export const ChangePlanned = z.object({
  id: Id,
  version: Version,
  userId: Id,
  what: z.enum(PLANNED_CHANGES),
  dueAt: Instant,
});
export type ChangePlanned = z.infer<typeof ChangePlanned>;

/** Why sessions of a user ended before their time. One that ran out is no event. */
export const SESSION_ENDINGS = ['signed-out', 'signed-out-elsewhere', 'another-user', 'access-changed'] as const;
export type SessionEnding = (typeof SESSION_ENDINGS)[number];

/**
 * Sessions of a user were ended; `id` is the account's. `access-changed`: another password, role or address, other
 * passkeys, an archived coach. `another-user`: somebody else signed in with that browser.
 */
export const SessionsEnded = z.object({
  id: Id,
  version: Version,
  userId: Id,
  why: z.enum(SESSION_ENDINGS),
  sessionIds: z.array(Id).nullable().describe('null: all of the user, but the one that was kept'),
  keptSessionId: Id.nullable(),
});
export type SessionsEnded = z.infer<typeof SessionsEnded>;

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
  addressState: 'confirmed',
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
  'account.secured': eventType({
    data: AccountSecured,
    example: { id: 5, version: 43, userId: 5, what: 'password', at: '2026-11-21T15:00:00.000Z' },
    auditSubject: 'user',
    consumedBy: ['notify'],
    summary: 'The password, the address, the role or the passkeys of an account changed; its owner is told',
  }),
  'address.to-confirm': eventType({
    data: AddressToConfirm,
    example: { id: 5, version: 44, userId: 5 },
    auditSubject: 'user',
    consumedBy: ['notify'],
    summary: 'The owner of an address is asked to confirm it',
  }),
  'invitation.sent': eventType({
    data: InvitationSent,
    example: { id: 7, version: 45 },
    auditSubject: 'none',
    consumedBy: ['notify'],
    summary: 'An admin invited somebody, or sent the invitation again',
  }),
  'account-change.planned': eventType({
    data: ChangePlanned,
    example: { id: 5, version: 45, userId: 5, what: 'deletion', dueAt: '2026-11-28T15:00:00.000Z' },
    auditSubject: 'user',
    consumedBy: ['notify'],
    summary: 'The deletion of an account, or its other address, waits; its owner can stop it',
  }),
  'sessions.ended': eventType({
    data: SessionsEnded,
    example: { id: 5, version: 46, userId: 5, why: 'signed-out', sessionIds: [81], keptSessionId: null },
    auditSubject: 'user',
    consumedBy: ['notify'],
    summary: 'Sessions of a user were ended, by a sign-out or since the access changed; their browsers get no pushes',
  }),
  'waiver.signed': eventType({
    data: WaiverState,
    example: { id: 5, version: 13, userId: 5, waiverVersion: 1, signedAt: '2026-11-21T15:00:00.000Z' },
    auditSubject: 'none',
    consumedBy: [],
    summary: 'A waiver was signed',
  }),
};
