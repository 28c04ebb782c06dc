import * as z from 'zod';
import { ROLES } from '../club/words.ts';
import { atMost } from './at-most.ts';
import { isOneLine } from './one-line.ts';

const required = (message: string, most: number) => z.string(message).trim().min(1, message).max(most, atMost(most));
const optional = (most: number) => z.string().trim().max(most, atMost(most)).nullish();

const USERNAME_MESSAGE = 'Username must be at least 3 characters';

/** Both emergency contacts (S2 §5): of the first all but the relationship is required, of the second nothing is. */
const EMERGENCY_CONTACTS = {
  emergencyContact1FirstName: required('Emergency contact first name is required', 80),
  emergencyContact1LastName: required('Emergency contact last name is required', 80),
  emergencyContact1Phone: required('Emergency contact phone is required', 40),
  emergencyContact1Relationship: optional(80),
  emergencyContact2FirstName: optional(80),
  emergencyContact2LastName: optional(80),
  emergencyContact2Phone: optional(40),
  emergencyContact2Relationship: optional(80),
};

const UserFields = z.object({
  username: z.string(USERNAME_MESSAGE).trim().min(3, USERNAME_MESSAGE).max(60, atMost(60)),
  firstName: required('First name is required', 80),
  lastName: required('Last name is required', 80),
  email: z
    .string('Invalid email address')
    .trim()
    .pipe(z.email('Invalid email address').max(254, atMost(254))),
  phone: required('Phone number is required', 40),
  ...EMERGENCY_CONTACTS,
});

/** What a coach teaches (product decision 65). */
export const Specialties = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'A specialty may not be empty')
      .max(40, atMost(40))
      .refine(isOneLine, 'A specialty may not contain control characters'),
  )
  .max(12, 'Please use at most 12 specialties');

/**
 * What an admin changes of an account (S2 §5, product decision 66); what is absent stays as it is (product decision 7), an optional field that is
 * empty is cleared. A role or a password in it is ignored: each has a call of its own.
 */
export const UserChanges = UserFields.extend({ specialties: Specialties }).partial();
export type UserChanges = z.infer<typeof UserChanges>;

/** The fields that the admin's dialog edits of an account, all of them required that S2 §5 requires. */
export const UserForm = UserFields;
export type UserForm = z.infer<typeof UserForm>;

const Role = z.enum(ROLES, 'Role is required');

/** The role an admin gives an account. */
export const RoleChange = z.object({ role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
const NEW_USER_PASSWORD_MESSAGE = 'Password is required and must be at least 6 characters for new users';

/** The password an admin gives an account (S2 §5). */
export const NewPassword = z.object({
  newPassword: z.string(PASSWORD_MESSAGE).min(6, PASSWORD_MESSAGE).max(200, atMost(200)),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** The Change Password dialog: the new password twice (S2 §5, product decision 66). */
export const ConfirmedPassword = NewPassword.extend({
  confirmPassword: z.string('Confirm password is required').min(1, 'Confirm password is required'),
}).refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
  path: ['confirmPassword'],
  message: "Passwords don't match",
});

/** An account that an admin makes (S2 §5). */
export const NewUser = UserFields.extend({
  password: z
    .string(NEW_USER_PASSWORD_MESSAGE)
    .min(1, { error: NEW_USER_PASSWORD_MESSAGE, abort: true })
    .min(6, PASSWORD_MESSAGE)
    .max(200, atMost(200)),
  role: Role,
  specialties: Specialties.optional(),
});
export type NewUser = z.infer<typeof NewUser>;
