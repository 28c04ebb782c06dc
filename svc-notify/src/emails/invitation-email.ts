import { clubToday, type InvitationEmail, longDay, type Role } from '@fieldhouse/contracts';
import { CLUB, greeting } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { MASKED_TOKEN, siteLink } from './site-links.ts';

/** Replaces the link in the stored email, so that its readers cannot use it. */
export const MASKED_INVITATION_PATH = `/invitation?token=${MASKED_TOKEN}`;

/** How an email names what the invited become. */
const ROLE_TEXTS: Readonly<Record<Role, string>> = { parent: 'a parent', coach: 'a coach', admin: 'an admin' };

interface Invitation {
  invitation: InvitationEmail;
  siteUrl: string;
  /** Path of the link: `/invitation?token=…`. */
  path: string;
}

/**
 * To somebody whom an admin invites (product decision 94). Nobody has confirmed the address, so the email has the role
 * and the last day, nothing that was typed (decision record 88).
 */
export function invited({ invitation: { id, version, role, expiresAt }, siteUrl, path }: Invitation): EmailContent {
  const until = longDay(clubToday(new Date(expiresAt)));
  return {
    kind: 'account',
    subject: 'You are invited to make an account',
    label: { text: 'Invitation', tone: 'good' },
    preview: `Open your account as ${ROLE_TEXTS[role]}. The link works until ${until}.`,
    intro: [
      [greeting(undefined)],
      [
        `${CLUB.name} invites you as ${ROLE_TEXTS[role]}. `,
        'The button opens a page where you choose your username and your password.',
      ],
    ],
    event: undefined,
    facts: [
      { name: 'Role', lines: [[ROLE_NAMES[role]]] },
      { name: 'Until', lines: [[until]] },
    ],
    action: { text: 'Open the invitation', href: siteLink(siteUrl, path) },
    notes: [
      ['The link works once, and only you got it: do not pass it on.'],
      ['You do not know why you got this? Then there is nothing to do: without the link no account is made.'],
    ],
    reason: `You get this email because an admin of ${CLUB.name} entered your address to invite you.`,
    files: [],
    invitation: { id, version },
  };
}

const ROLE_NAMES: Readonly<Record<Role, string>> = { parent: 'Parent', coach: 'Coach', admin: 'Admin' };
