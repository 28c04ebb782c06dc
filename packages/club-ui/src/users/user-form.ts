import type { ManagedUser } from '@fieldhouse/api';
import { EditedUser, NewUser, refuseEdit, SpecialtiesText, UserNames } from '@fieldhouse/contracts/forms';
import * as z from 'zod';

const specialties = SpecialtiesText;
const NewUserFields = z.object({ ...NewUser.shape, specialties });
const EditedUserFields = z.object({ ...EditedUser.shape, role: NewUser.shape.role, password: z.string(), specialties });

/**
 * The dialog's schema (S2 §5). Only a new account has a password here. The names of an existing account are validated
 * only if they change (product decisions 50, 51).
 */
export const userFormSchema = (user: ManagedUser | undefined) =>
  user ? EditedUserFields.superRefine(refuseEdit(UserNames, user)) : NewUserFields;

/** The values of the dialog's fields: texts, '' for a missing value. */
export type UserFields = z.input<typeof EditedUserFields>;
export type CheckedUserFields = z.output<typeof EditedUserFields>;

export const EMPTY_USER: UserFields = {
  role: 'parent',
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  emergencyContact1FirstName: '',
  emergencyContact1LastName: '',
  emergencyContact1Phone: '',
  emergencyContact1Relationship: '',
  emergencyContact2FirstName: '',
  emergencyContact2LastName: '',
  emergencyContact2Phone: '',
  emergencyContact2Relationship: '',
  specialties: '',
};

/** An account as values of the dialog's fields. */
export function fieldsOfUser(user: ManagedUser): UserFields {
  return {
    role: user.role,
    username: user.username,
    password: '',
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    emergencyContact1FirstName: user.emergencyContact1FirstName ?? '',
    emergencyContact1LastName: user.emergencyContact1LastName ?? '',
    emergencyContact1Phone: user.emergencyContact1Phone ?? '',
    emergencyContact1Relationship: user.emergencyContact1Relationship ?? '',
    emergencyContact2FirstName: user.emergencyContact2FirstName ?? '',
    emergencyContact2LastName: user.emergencyContact2LastName ?? '',
    emergencyContact2Phone: user.emergencyContact2Phone ?? '',
    emergencyContact2Relationship: user.emergencyContact2Relationship ?? '',
    specialties: user.specialties.join(', '),
  };
}

/** The full names of the fields, for the list of changes by somebody else, which has no groups. */
export const FIELD_NAMES: Readonly<Record<keyof UserFields, string>> = {
  role: 'Role',
  username: 'Username',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  emergencyContact1FirstName: 'Emergency contact 1, first name',
  emergencyContact1LastName: 'Emergency contact 1, last name',
  emergencyContact1Phone: 'Emergency contact 1, phone',
  emergencyContact1Relationship: 'Emergency contact 1, relationship',
  emergencyContact2FirstName: 'Emergency contact 2, first name',
  emergencyContact2LastName: 'Emergency contact 2, last name',
  emergencyContact2Phone: 'Emergency contact 2, phone',
  emergencyContact2Relationship: 'Emergency contact 2, relationship',
  specialties: 'Specialties',
};
