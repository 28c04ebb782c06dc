import { CLUB, oneLine } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { siteLink } from './site-links.ts';

interface Reset {
  /** Of the account's owner, for the greeting. */
  firstName: string;
  siteUrl: string;
  /** Path of the link: `/reset-password?token=…`. */
  path: string;
}

/** Replaces the link in the stored email, so that its readers cannot choose the password. */
export const MASKED_PATH = '/reset-password?token=********';

const EXPIRY = 'The reset link expires in 1 hour and works once.';

/** To a person who forgot their password (S1 §9: the reset link expires in 1 hour). */
export function passwordReset({ firstName, siteUrl, path }: Reset): EmailContent {
  return {
    kind: 'account',
    subject: 'Reset your password',
    label: { text: 'Password forgotten', tone: 'alert' },
    preview: EXPIRY,
    intro: [
      [`Hi ${oneLine(firstName)},`],
      [`Someone asked for a new password for your ${CLUB.name} account. If that was you, choose it here.`],
    ],
    event: undefined,
    facts: [],
    action: { text: 'Choose a new password', href: siteLink(siteUrl, path) },
    notes: [[`${EXPIRY} It was not you? Then there is nothing to do: your password stays as it is.`]],
    reason: `You get this email because someone entered your address on the Forgot password page of ${CLUB.name}.`,
    files: [],
  };
}
