import { Id, ROLES, type Role, type UserState } from '@fieldhouse/contracts';
import { shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
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
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export function userOf(account: Account, waiverDue: boolean): User {
  const { id, username, firstName, lastName, email, phone, role } = account;
  return { id, username, firstName, lastName, email: shownEmail(email), phone, role, waiverDue };
}

/** An account as events and internal calls carry it. */
export function stateOf(account: Account): UserState {
  const { id, version, role, firstName, lastName, email, phone, isActive } = account;
  return { id, version, role, firstName, lastName, email, phone, isActive, addressState: addressStateOf(account) };
}
