import { CLUB_ZONE, type PlannedChange } from '@fieldhouse/contracts';
import { CLUB, greeting } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { siteLink } from './site-links.ts';

interface Planned {
  what: PlannedChange;
  dueAt: Date;
  siteUrl: string;
  /** Of the link that stops it. */
  path: string;
}

interface Text {
  subject: string;
  label: string;
  preview: string;
  happens: string;
  when: string;
  stop: string;
  note: string;
}

const TEXTS: Readonly<Record<PlannedChange, Text>> = {
  deletion: {
    subject: 'Your account will be deleted',
    label: 'Deletion of your account',
    preview: 'In 7 days, unless you keep it.',
    happens:
      `Somebody who is signed in to your ${CLUB.name} account asked to delete it, with the children who have no other ` +
      'guardian. If it was you, there is nothing to do.',
    when: 'Deleted on',
    stop: 'Keep my account',
    note: 'your account stays as it is. Then choose a new password.',
  },
  'lost-mailbox': {
    subject: 'Your account will get another email address',
    label: 'Another address',
    preview: 'In 24 hours, unless you keep this one.',
    happens:
      `An admin of the club set another email address for your ${CLUB.name} account, since this mailbox was said to be ` +
      'lost. If you asked for it, there is nothing to do.',
    when: 'Takes effect',
    stop: 'Keep this address',
    note: 'your account keeps this address. Then tell the club.',
  },
};

const instant = new Intl.DateTimeFormat('en-US', { timeZone: CLUB_ZONE, dateStyle: 'medium', timeStyle: 'short' });

/** To the owner of an account, about a change that waits and can be stopped (product decisions 97, 98). */
export function changePlanned({ what, dueAt, siteUrl, path }: Planned): EmailContent {
  const { subject, label, preview, happens, when, stop, note } = TEXTS[what];
  const href = siteLink(siteUrl, path);
  return {
    kind: 'account',
    subject,
    label: { text: label, tone: 'alert' },
    preview,
    intro: [[greeting(undefined)], [happens]],
    event: undefined,
    facts: [{ name: when, lines: [[instant.format(dueAt)]] }],
    action: { text: stop, href },
    notes: [
      [
        'You know nothing of this? Say ',
        { text: 'This was not me', href },
        `, and ${note} The link works once, without signing in.`,
      ],
    ],
    reason: `You get this email because this address belongs to a ${CLUB.name} account.`,
    files: [],
    stops: { what, dueAt: dueAt.toISOString() },
  };
}
