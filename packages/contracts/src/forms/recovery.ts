import * as z from 'zod';
import { emailAddress } from './email-address.ts';
import { tooLongMessage } from './too-long-message.ts';

/** Forgot password (S1 §5): any email address, with or without an account. */
export const ForgotPassword = z.object({
  email: z
    .string('Please enter your email address.')
    .trim()
    .min(1, 'Please enter your email address.')
    .pipe(emailAddress('Please enter a valid email address')),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const RESET_LINK_MESSAGE = 'The reset link is invalid or expired.';
const RESET_PASSWORD_MESSAGE = 'Password must be at least 6 characters long.';

/** A new password in exchange for the token of a reset link (S1 §5). */
export const PasswordReset = z.object({
  token: z.string(RESET_LINK_MESSAGE),
  password: z.string(RESET_PASSWORD_MESSAGE).min(6, RESET_PASSWORD_MESSAGE).max(200, tooLongMessage(200)),
});
export type PasswordReset = z.infer<typeof PasswordReset>;
