import * as z from 'zod';
import { NewPassword, UserChanges } from './managed-user.ts';
import { UsedCredential } from './passkey.ts';
import { tooLongMessage } from './too-long-message.ts';

/**
 * What users change of their own account (product decision 58): an absent field stays, an empty optional field is
 * cleared. The username and the role are an admin's to change; the email address and the password have their own calls.
 */
export const AccountChanges = UserChanges.omit({ username: true, email: true });
export type AccountChanges = z.infer<typeof AccountChanges>;

/** The password that a user has, where it is asked for once more. */
export function ownPassword(message: string) {
  return z.string(message).min(1, message).max(200, tooLongMessage(200));
}

/** A user's new password, with the present one. */
export const PasswordChange = NewPassword.extend({
  currentPassword: ownPassword('Please enter your current password'),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

const OWN_PASSWORD_MESSAGE = 'Please enter your password';

/** The password, or a passkey of the account, with which a user confirms to be the one who signed in. */
export const Reauthentication = z
  .object({ password: ownPassword(OWN_PASSWORD_MESSAGE).optional(), credential: UsedCredential.optional() })
  .refine(({ password, credential }) => (password === undefined) !== (credential === undefined), {
    path: ['password'],
    message: OWN_PASSWORD_MESSAGE,
  });
export type Reauthentication = z.infer<typeof Reauthentication>;
