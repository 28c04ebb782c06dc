import * as z from 'zod';
import { emailAddress } from './email-address.ts';
import { personName, phoneNumber, Username } from './person-fields.ts';
import { tooLongMessage } from './too-long-message.ts';

export const WAIVER_NOT_ACCEPTED = 'You must accept the waiver and release form to create an account';

/** Parent registration (S1 §5); the role is always parent. */
export const ParentRegistration = z.object({
  username: Username,
  password: z
    .string('Password must be at least 6 characters')
    .min(6, 'Password must be at least 6 characters')
    .max(200, tooLongMessage(200)),
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: emailAddress('Please enter a valid email address'),
  phone: phoneNumber('Phone number', 10),
  waiverAccepted: z.literal(true, WAIVER_NOT_ACCEPTED),
  /** The hash of the waiver text on the screen; without it the text in force is signed. */
  waiverHash: z.string().max(100, tooLongMessage(100)).optional(),
});
export type ParentRegistration = z.infer<typeof ParentRegistration>;

/** Sign-in (S1 §5). */
export const SignIn = z.object({
  /** The username or the email address of an account (product decision 78). */
  username: z.string('Please fill in all fields').trim().min(1, 'Please fill in all fields').max(254),
  password: z.string('Please fill in all fields').min(1, 'Please fill in all fields').max(200),
});
export type SignIn = z.infer<typeof SignIn>;
