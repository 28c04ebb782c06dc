import { isolated } from '@fieldhouse/contracts';
import { CLUB, greeting, oneLine } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { siteLink } from './site-links.ts';

interface AccessRequested {
  /** Who asked: undefined, when the address may be a stranger's, to whom no name that was typed is sent. */
  firstName: string | undefined;
  /** The child's name as the person was shown it. */
  childName: string;
  siteUrl: string;
}

/** To a parent who asked for access to a child that the club has already (S1 §4, product decision 22). */
export function accessRequested({ firstName, childName, siteUrl }: AccessRequested): EmailContent {
  const child = firstName === undefined ? undefined : isolated(oneLine(childName));
  return {
    kind: 'access-request',
    subject: `You asked for access to ${child ?? 'a child'}`,
    label: { text: 'Access requested', tone: 'good' },
    preview: 'An administrator will review it.',
    intro: [
      [greeting(firstName)],
      [
        'Your request reached the club. An administrator will review it, and your dashboard shows the answer. ',
        'Until then you do not see the club’s profile of this child.',
      ],
    ],
    event: undefined,
    facts: child === undefined ? [] : [{ name: 'Child', lines: [[child]] }],
    action: { text: 'Open your dashboard', href: siteLink(siteUrl, '/') },
    notes: [
      [
        'It was not you? ',
        { text: 'Choose a new password', href: siteLink(siteUrl, '/forgot-password') },
        ', so that nobody else uses your account.',
      ],
    ],
    reason: `You get this email because the request was sent from your ${CLUB.name} account.`,
    files: [],
  };
}

interface AccessDecided extends AccessRequested {
  state: 'approved' | 'denied';
  /** A note from the club. */
  adminNotes: string | null;
  childId: number;
}

/** To a parent whose request for access to a child was decided (S2 §4, product decision 22). */
export function accessDecided({
  firstName,
  childName,
  siteUrl,
  state,
  adminNotes,
  childId,
}: AccessDecided): EmailContent {
  const child = isolated(oneLine(childName));
  const isApproved = state === 'approved';
  const outcome = isApproved
    ? `You now see ${child} on your dashboard, with full access.`
    : 'An administrator looked at your request and did not grant it. ' +
      'You do not see the club’s profile of this child.';
  return {
    kind: 'access-request',
    subject: isApproved ? `You now have access to ${child}` : `Access to ${child} was not granted`,
    label: isApproved ? { text: 'Access approved', tone: 'good' } : { text: 'Access denied', tone: 'alert' },
    preview: outcome,
    intro: [[greeting(firstName)], [outcome]],
    event: undefined,
    facts: [
      { name: 'Child', lines: [[child]] },
      ...(adminNotes === null ? [] : [{ name: 'Note from the club', lines: [[oneLine(adminNotes)]] }]),
    ],
    action: isApproved
      ? { text: 'View profile', href: siteLink(siteUrl, `/children/${childId}`) }
      : { text: 'Open your dashboard', href: siteLink(siteUrl, '/') },
    notes: [],
    reason: `You get this email because you asked for access from your ${CLUB.name} account.`,
    files: [],
  };
}
