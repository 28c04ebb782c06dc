import * as z from 'zod';
import { ROLES } from '../club/enumerations.ts';
import { emailAddress } from './email-address.ts';
import { isOneLine } from './one-line.ts';
import {
  editedText,
  optionalEditedText,
  optionalPersonName,
  optionalPhoneNumber,
  personName,
  phoneNumber,
  Username,
} from './person-fields.ts';
import { tooLongMessage } from './too-long-message.ts';

const relationship = z.string().trim().max(80, tooLongMessage(80)).nullish();

const FIRST_CONTACT = 'Emergency contact';
const SECOND_CONTACT = 'Second emergency contact';

/**
 * The rules for the names and phone numbers of an account (product decisions 50 and 51). Name and phone of the first
 * emergency contact are required; the second contact is optional (S2 §5).
 */
export const UserNames = z.object({
  username: Username,
  firstName: personName('First name'),
  lastName: personName('Last name'),
  phone: phoneNumber('Phone number'),
  emergencyContact1FirstName: personName(`${FIRST_CONTACT} first name`),
  emergencyContact1LastName: personName(`${FIRST_CONTACT} last name`),
  emergencyContact1Phone: phoneNumber(`${FIRST_CONTACT} phone`),
  emergencyContact2FirstName: optionalPersonName(`${SECOND_CONTACT} first name`),
  emergencyContact2LastName: optionalPersonName(`${SECOND_CONTACT} last name`),
  emergencyContact2Phone: optionalPhoneNumber(`${SECOND_CONTACT} phone`),
});

/** `UserNames`, and the other texts of an account. */
export const UserFields = UserNames.extend({
  email: emailAddress('Invalid email address'),
  emergencyContact1Relationship: relationship,
  emergencyContact2Relationship: relationship,
});

/**
 * The fields of an account that the admin's dialog edits; S2 §5 gives the required ones. Names and phone numbers are
 * checked only when they change: `checkEdit(UserNames, ...)`.
 */
export const EditedUser = UserFields.extend({
  username: editedText('Username must be at least 3 characters'),
  firstName: editedText('First name is required'),
  lastName: editedText('Last name is required'),
  phone: editedText('Phone number is required'),
  emergencyContact1FirstName: editedText(`${FIRST_CONTACT} first name is required`),
  emergencyContact1LastName: editedText(`${FIRST_CONTACT} last name is required`),
  emergencyContact1Phone: editedText(`${FIRST_CONTACT} phone is required`),
  emergencyContact2FirstName: optionalEditedText,
  emergencyContact2LastName: optionalEditedText,
  emergencyContact2Phone: optionalEditedText,
});

/** What a coach teaches (product decision 65). */
export const Specialties = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'A specialty may not be empty')
      .max(40, tooLongMessage(40))
      .refine(isOneLine, 'A specialty may not contain control characters'),
  )
  .max(12, 'Please use at most 12 specialties');

/** 'Hitting, Pitching' as a list, without empty items. */
export const specialtiesIn = (text: string): string[] =>
  text
    .split(',')
    .map((specialty) => specialty.trim())
    .filter((specialty) => specialty !== '');

/** `Specialties` as the one text of a form's field. */
export const SpecialtiesText = z.string().superRefine((text, { addIssue }) => {
  const fault = Specialties.safeParse(specialtiesIn(text)).error?.issues[0]?.message;
  if (fault !== undefined) addIssue({ code: 'custom', message: fault });
});

/**
 * An admin's changes of an account (S2 §5, product decision 66): an absent field stays (product decision 7), an empty
 * optional field is cleared. A role or a password is ignored: each has a separate call.
 */
export const UserChanges = EditedUser.extend({ specialties: Specialties }).partial();
export type UserChanges = z.infer<typeof UserChanges>;

const Role = z.enum(ROLES, 'Role is required');

/** The role an admin gives an account. */
export const RoleChange = z.object({ role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
const NEW_USER_PASSWORD_MESSAGE = 'Password is required and must be at least 6 characters for new users';

/** The password an admin gives an account (S2 §5). */
export const NewPassword = z.object({
  newPassword: z.string(PASSWORD_MESSAGE).min(6, PASSWORD_MESSAGE).max(200, tooLongMessage(200)),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** The Change Password dialog: the new password twice (S2 §5, product decision 66). */
export const ConfirmedPassword = NewPassword.extend({
  confirmPassword: z.string('Confirm password is required').min(1, 'Confirm password is required'),
}).refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
  path: ['confirmPassword'],
  message: "Passwords don't match",
});

/** An account that an admin creates (S2 §5). */
export const NewUser = UserFields.extend({
  password: z
    .string(NEW_USER_PASSWORD_MESSAGE)
    .min(1, { error: NEW_USER_PASSWORD_MESSAGE, abort: true })
    .min(6, PASSWORD_MESSAGE)
    .max(200, tooLongMessage(200)),
  role: Role,
  specialties: Specialties.optional(),
});
export type NewUser = z.infer<typeof NewUser>;
