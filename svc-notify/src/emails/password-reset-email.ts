import { CLUB, greeting } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { siteLink } from './site-links.ts';
import { usernameFact } from './username-fact.ts';

interface Reset {
  /** Of the account's owner; undefined: the address may be a stranger's. */
  firstName: string | undefined;
  siteUrl: string;
  /** Path of the link: `/reset-password?token=…`. */
  path: string;
  /** Undefined: it is added when the email is sent, or the address may be a stranger's. */
  username?: string | undefined;
}

/** Replaces the link in the stored email, so that its readers cannot choose the password. */
export const MASKED_PATH = '/reset-password?token=********';

const EXPIRY = 'The reset link expires in 1 hour and works once.';

/** To a person who forgot their password (S1 §9: the reset link expires in 1 hour). */
export function passwordReset({ firstName, siteUrl, path, username }: Reset): EmailContent {
  return {
    kind: 'account',
    subject: 'Reset your password',
    label: { text: 'Password forgotten', tone: 'alert' },
    preview: EXPIRY,
    intro: [
      [greeting(firstName)],
      [`Someone asked for a new password for your ${CLUB.name} account. If that was you, choose it here.`],
    ],
    event: undefined,
    facts: username === undefined ? [] : [usernameFact(username)],
    action: { text: 'Choose a new password', href: siteLink(siteUrl, path) },
    notes: [[`${EXPIRY} It was not you? Then there is nothing to do: your password stays as it is.`]],
    reason: `You get this email because someone entered your address on the Forgot password page of ${CLUB.name}.`,
    files: [],
  };
}
