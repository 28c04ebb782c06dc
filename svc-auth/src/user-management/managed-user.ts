import { Id, Instant, ROLES } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { Account } from '../accounts/account.ts';

/** An account as admins see it (S1 §7, S2 §3). */
export const ManagedUser = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof ManagedUser>;

export function managedUserOf(account: Account): ManagedUser {
  const { id, username, firstName, lastName, email, phone, role, isActive, createdAt } = account;
  return { id, username, firstName, lastName, email, phone, role, isActive, createdAt: createdAt.toISOString() };
}
