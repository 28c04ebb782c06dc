import * as z from 'zod';
import { ROLES } from '../club/words.ts';
import { atMost } from './at-most.ts';

/** What an admin changes of an account (S2 §5); what is absent stays as it is (decision 7). */
export const UserChanges = z
  .object({
    firstName: z.string('First name is required').trim().min(1, 'First name is required').max(80, atMost(80)),
    lastName: z.string('Last name is required').trim().min(1, 'Last name is required').max(80, atMost(80)),
    email: z
      .string('Invalid email address')
      .trim()
      .pipe(z.email('Invalid email address').max(254, atMost(254))),
    phone: z.string('Phone number is required').trim().min(1, 'Phone number is required').max(40, atMost(40)),
  })
  .partial();
export type UserChanges = z.infer<typeof UserChanges>;

/** The role an admin gives an account. */
export const RoleChange = z.object({ role: z.enum(ROLES, 'Role is required') });
export type RoleChange = z.infer<typeof RoleChange>;

const PASSWORD_MESSAGE = 'Password must be at least 6 characters';

/** The password an admin gives an account (S2 §5). */
export const NewPassword = z.object({
  newPassword: z.string(PASSWORD_MESSAGE).min(6, PASSWORD_MESSAGE).max(200, atMost(200)),
});
export type NewPassword = z.infer<typeof NewPassword>;
