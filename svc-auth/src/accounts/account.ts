import { Id, Instant, ROLES, type Role, type UserState } from '@fieldhouse/contracts';
import { shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { PASSKEY_DUE } from '../passkeys/passkey-due.ts';
import { type AccountAddress, addressStateOf } from './address-state.ts';
import type { EmergencyContacts } from './emergency-contacts.ts';

/** A person who can sign in. */
export interface Account extends EmergencyContacts, AccountAddress {
  id: number;
  version: number;
  username: string;
  /** As it is stored: `storedEmail`. */
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  role: Role;
  /** What a coach teaches; empty for everybody else. */
  specialties: string[];
  isActive: boolean;
  createdAt: Date;
}

/** The signed-in user as the screens know it (S1 §3). */
export const User = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    waiverDue: z.boolean().describe('A parent has to sign the waiver in force before anything else'),
    passkeyDue: z
      .enum(PASSKEY_DUE)
      .nullable()
      .describe('A coach or an admin has to make a passkey, or to use one, before anything else; null: nothing'),
    deletionDueAt: Instant.nullable().describe('When the account is deleted, as its owner asked; null: it stays'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** What a new account waits for: nothing. */
export const NOTHING_DUE = { waiverDue: false, passkeyDue: null, deletionDueAt: null } as const;

export function userOf(account: Account, due: Pick<User, 'waiverDue' | 'passkeyDue' | 'deletionDueAt'>): User {
  const { id, username, firstName, lastName, email, phone, role } = account;
  return { id, username, firstName, lastName, email: shownEmail(email), phone, role, ...due };
}

/** An account as events and internal calls carry it. */
export function stateOf(account: Account): UserState {
  const { id, version, role, firstName, lastName, email, phone, isActive } = account;
  return { id, version, role, firstName, lastName, email, phone, isActive, addressState: addressStateOf(account) };
}
