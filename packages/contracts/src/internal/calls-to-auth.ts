import * as z from 'zod';
import { ROLES } from '../club/enumerations.ts';
import { Id, Instant } from '../club/scalars.ts';
import { ADDRESS_STATES, InvitationSent, UserState } from '../events/index.ts';
import { PLANNED_CHANGES } from '../forms/planned-change.ts';
import { internalCall, OPTIONAL_TIMEOUT_MS, REQUIRED_TIMEOUT_MS } from './call.ts';

/** Accounts by id, from the owner; it omits unknown ids. */
export const usersById = internalCall({
  to: 'auth',
  name: 'users-by-id',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['family', 'events', 'gamedata', 'admin', 'notify'],
  input: z.object({ ids: z.array(Id).max(500) }),
  output: z.object({ users: z.array(UserState) }),
});

/**
 * The link of a password reset. Auth creates it when notify sends the email, and stores only its hash. Each call makes
 * the earlier link of the same request invalid. Null: no such request, or it has expired or was used. A svc-auth of
 * version 1.1 or older sends no username.
 */
export const passwordResetLink = internalCall({
  to: 'auth',
  name: 'password-reset-link',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ requestId: Id }),
  output: z.object({
    link: z
      .object({
        path: z.string().describe('/reset-password?token=…'),
        expiresAt: Instant,
        username: z.string().optional(),
      })
      .nullable(),
  }),
});

/**
 * The links with which the owner of an address confirms it, or says that the account is not theirs. Auth makes them
 * when notify sends the email, and stores only their hashes; links of earlier calls stay valid. Null: it is not the
 * address of this account any more, or it is confirmed.
 */
export const addressLinks = internalCall({
  to: 'auth',
  name: 'address-links',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ userId: Id, email: z.string() }),
  output: z.object({
    links: z.object({ confirm: z.string().describe('/address?token=…'), notMe: z.string() }).nullable(),
  }),
});

/** Where email about the security of accounts goes; unknown and archived accounts are left out. */
export const AccountAddresses = z.object({
  userId: Id,
  email: z.string(),
  state: z.enum(ADDRESS_STATES),
  confirmedEmail: z.string().nullable().describe('The last confirmed address, also when the account has another now'),
  toConfirm: z.string().nullable().describe('The address that waits to be confirmed; null: none, or it is stopped'),
});
export type AccountAddresses = z.infer<typeof AccountAddresses>;

export const accountAddresses = internalCall({
  to: 'auth',
  name: 'account-addresses',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ userIds: z.array(Id).max(500) }),
  output: z.object({ accounts: z.array(AccountAddresses) }),
});

/**
 * Whether the address of a user counts as confirmed (product decision 54). Without a mail server every address does,
 * since nobody could confirm one. False for an unknown user.
 */
export const addressConfirmed = internalCall({
  to: 'auth',
  name: 'address-confirmed',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['family'],
  input: z.object({ userId: Id }),
  output: z.object({
    isConfirmed: z.boolean(),
    email: z.string().optional().describe('The address; absent: an unknown user, or a svc-auth of 1.3 or older'),
  }),
});

/**
 * The link that stops a planned change of an account. Auth makes it when notify sends the email, and stores only its
 * hash; links of earlier calls stay valid. Null: no such change waits.
 */
export const stopLink = internalCall({
  to: 'auth',
  name: 'stop-link',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ userId: Id, what: z.enum(PLANNED_CHANGES) }),
  output: z.object({ path: z.string().nullable().describe('/stop-change?token=…') }),
});

/** Whether a session was ended: by a sign-out, or since the access of its user changed. Unknown to svc-auth of 1.4. */
export const sessionState = internalCall({
  to: 'auth',
  name: 'session-state',
  timeoutMs: OPTIONAL_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ userId: Id, sessionId: Id }),
  output: z.object({ hasEnded: z.boolean() }),
});

/** A waiver that a user signed, with a copy as an attachment. */
export const SignedWaiver = z.object({
  title: z.string(),
  version: z.int(),
  hash: z.string().describe('SHA-256 of the text, in hex'),
  signedAt: Instant,
  copy: z.object({ fileName: z.string(), contentType: z.string(), content: z.string() }),
});
export type SignedWaiver = z.infer<typeof SignedWaiver>;

/** The waiver that a user signed last, for the welcome email; null: none. */
export const lastSignedWaiver = internalCall({
  to: 'auth',
  name: 'last-signed-waiver',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ userId: Id }),
  output: z.object({ waiver: SignedWaiver.nullable() }),
});

/** To whom an invitation goes. Names are left out: nobody has confirmed the address yet. */
export const InvitationEmail = InvitationSent.extend({
  email: z.string(),
  role: z.enum(ROLES),
  expiresAt: Instant,
});
export type InvitationEmail = z.infer<typeof InvitationEmail>;

/** Invitations that wait; those that were sent again have a newer version. */
export const invitationEmails = internalCall({
  to: 'auth',
  name: 'invitation-emails',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: z.object({ ids: z.array(Id).max(500) }),
  output: z.object({ invitations: z.array(InvitationEmail) }),
});

/**
 * The link of an invitation's email. Auth makes it when notify sends the email, and stores only its hash; links of
 * earlier calls for the same version stay valid. Null: it was accepted, withdrawn or sent again, or has expired.
 */
export const invitationLink = internalCall({
  to: 'auth',
  name: 'invitation-link',
  timeoutMs: REQUIRED_TIMEOUT_MS,
  from: ['notify'],
  input: InvitationSent,
  output: z.object({ link: InvitationEmail.extend({ path: z.string().describe('/invitation?token=…') }).nullable() }),
});
