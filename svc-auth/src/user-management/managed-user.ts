import { Id, Instant, ROLES } from '@fieldhouse/contracts';
import { shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { Account } from '../accounts/account.ts';
import type { EmergencyContacts } from '../accounts/emergency-contacts.ts';

const text = z.string().nullable();

const CONTACTS = {
  emergencyContact1FirstName: text,
  emergencyContact1LastName: text,
  emergencyContact1Phone: text,
  emergencyContact1Relationship: text,
  emergencyContact2FirstName: text,
  emergencyContact2LastName: text,
  emergencyContact2Phone: text,
  emergencyContact2Relationship: text,
} satisfies Record<keyof EmergencyContacts, z.ZodType>;

/** An account as admins see it (S1 §7, S2 §3). */
export const ManagedUser = z
  .object({
    id: Id,
    version: z
      .int()
      .positive()
      .describe('Send it as `If-Match: "{version}"` so that no change of another admin is lost'),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    specialties: z.array(z.string()).describe('What a coach teaches'),
    ...CONTACTS,
    isActive: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof ManagedUser>;

export function managedUserOf(account: Account): ManagedUser {
  return ManagedUser.parse({
    ...account,
    email: shownEmail(account.email),
    createdAt: account.createdAt.toISOString(),
  });
}

/** The value of an account's `ETag` header. */
export function entityTagOf({ version }: Pick<Account, 'version'>): string {
  return `"${version}"`;
}
