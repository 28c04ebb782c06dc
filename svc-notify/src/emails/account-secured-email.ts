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

/** Only its owner does this: the club cannot. */
const IF_YOU_DID_THIS = 'If you did this, there is nothing to do.';
const NOTHING_TO_DO = 'If you did this, or asked the club for it, there is nothing to do.';
const NEW_PASSWORD = { text: 'Choose a new password', path: '/forgot-password' };
const SIGN_IN = { text: 'Sign in', path: '/login' };
const PASSKEYS = { text: 'See my passkeys', path: '/account' };

const newPasswordThenPasskeys = (siteUrl: string): Line => [
  'It was not you? ',
  { text: NEW_PASSWORD.text, href: siteLink(siteUrl, NEW_PASSWORD.path) },
  ' now, then look at the passkeys of your account.',
];

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
  'passkey-made': {
    subject: 'Your account has a new passkey',
    happened: `A passkey was made for your ${CLUB.name} account. Whoever has it can sign in. ${IF_YOU_DID_THIS}`,
    otherwise: newPasswordThenPasskeys,
    action: PASSKEYS,
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    happened: `A passkey of your ${CLUB.name} account was removed. It does not sign in any more. ${IF_YOU_DID_THIS}`,
    otherwise: newPasswordThenPasskeys,
    action: PASSKEYS,
  },
  'passkeys-reset': {
    subject: 'The passkeys of your account were removed',
    happened:
      `The people who run the site removed all passkeys and recovery codes of your ${CLUB.name} account, and signed it ` +
      'out everywhere. Sign in with your password, and make a new passkey.',
    otherwise: () => ['You did not ask for this? Tell the club.'],
    action: SIGN_IN,
  },
  'passkey-copied': {
    subject: 'A copy of your passkey may exist',
    happened:
      `Somebody tried to use a passkey of your ${CLUB.name} account, and it had been used less often than we know. ` +
      'There may be a copy of it. We refused it.',
    otherwise: () => ['Sign in with your password or another passkey, and remove this one from your account.'],
    action: PASSKEYS,
  },
  'recovery-code': {
    subject: 'A recovery code was used',
    happened:
      `A recovery code of your ${CLUB.name} account was used in place of a passkey. It does not work again. ` +
      IF_YOU_DID_THIS,
    otherwise: newPasswordThenPasskeys,
    action: PASSKEYS,
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
