import * as z from 'zod';
import { Id, Instant } from '../club/scalars.ts';
import { UserState } from '../events/index.ts';
import { internalCall, REQUIRED_TIMEOUT_MS } from './call.ts';

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
