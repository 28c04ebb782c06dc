import { CLUB_ZONE, type SecuredPart } from '@fieldhouse/contracts';
import { CLUB, greeting } from './email.ts';
import type { EmailContent, Line } from './email-content.ts';
import { siteLink } from './site-links.ts';

interface Secured {
  what: SecuredPart;
  at: Date;
  siteUrl: string;
}

interface Text {
  subject: string;
  happened: string;
  /** What to do if it was somebody else. */
  otherwise: (siteUrl: string) => Line;
  action: { text: string; path: string };
}

const NOTHING_TO_DO = 'If you did this, or asked the club for it, there is nothing to do.';
const NEW_PASSWORD = { text: 'Choose a new password', path: '/forgot-password' };
const SIGN_IN = { text: 'Sign in', path: '/login' };

const TEXTS: Readonly<Record<SecuredPart, Text>> = {
  password: {
    subject: 'Your password was changed',
    happened: `Your ${CLUB.name} account has a new password. ${NOTHING_TO_DO}`,
    otherwise: () => ['It was not you? Choose a new password now. If that fails, tell the club.'],
    action: NEW_PASSWORD,
  },
  email: {
    subject: 'Your email address was changed',
    happened: `Your ${CLUB.name} account has another email address. Our email goes there from now on. ${NOTHING_TO_DO}`,
    otherwise: () => [
      'It was not you? Sign in with your username and change your password and your address. ',
      'If you cannot sign in, tell the club at once.',
    ],
    action: SIGN_IN,
  },
  role: {
    subject: 'Your role was changed',
    happened: `An admin of the club gave your ${CLUB.name} account another role. What you can do changed with it.`,
    otherwise: () => ['You did not expect this? Tell the club.'],
    action: SIGN_IN,
  },
  passkey: {
    subject: 'Your passkeys were changed',
    happened: `A passkey of your ${CLUB.name} account was removed, or a recovery code was used. ${NOTHING_TO_DO}`,
    otherwise: (siteUrl) => [
      'It was not you? ',
      { text: NEW_PASSWORD.text, href: siteLink(siteUrl, NEW_PASSWORD.path) },
      ' now, then look at the passkeys of your account.',
    ],
    action: SIGN_IN,
  },
};

const instant = new Intl.DateTimeFormat('en-US', {
  timeZone: CLUB_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** To the owner of an account whose security was changed (product decision 57). */
export function accountSecured({ what, at, siteUrl }: Secured): EmailContent {
  const { subject, happened, otherwise, action } = TEXTS[what];
  return {
    kind: 'account',
    subject,
    label: { text: 'Account security', tone: 'alert' },
    preview: 'What to do if it was not you.',
    intro: [[greeting(undefined)], [happened]],
    event: undefined,
    facts: [{ name: 'When', lines: [[instant.format(at)]] }],
    action: { text: action.text, href: siteLink(siteUrl, action.path) },
    notes: [otherwise(siteUrl)],
    reason: `You get this email because this address belongs to a ${CLUB.name} account, or did until this change.`,
    files: [],
  };
}
