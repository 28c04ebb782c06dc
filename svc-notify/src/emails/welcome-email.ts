import { clubToday, longDay, type SignedWaiver } from '@fieldhouse/contracts';
import { CLUB, greeting } from './email.ts';
import type { EmailContent, Fact } from './email-content.ts';
import { siteLink } from './site-links.ts';

interface Welcome {
  /** The waiver that the parent signed; undefined: none yet. */
  waiver: SignedWaiver | undefined;
  siteUrl: string;
}

/**
 * To a parent who opened an account, with a copy of the waiver they signed (S1 §2). Anybody can open one with somebody
 * else's address, so the email contains nothing that was typed then (decision record 88).
 */
export function welcome({ waiver, siteUrl }: Welcome): EmailContent {
  return {
    kind: 'account',
    subject: `Your ${CLUB.name} account is ready`,
    label: { text: 'Welcome', tone: 'good' },
    preview: 'Add your child, and register for an event.',
    intro: [
      [greeting(undefined)],
      [
        'Add your child first. Then you can register for events, ',
        'and this address gets an email about each registration.',
      ],
    ],
    event: undefined,
    facts: waiver ? waiverFacts(waiver) : [],
    action: { text: 'Add your child', href: siteLink(siteUrl, '/', { dialog: 'add-child' }) },
    notes: waiver ? [['A copy of the waiver that you signed comes with this email. Keep it.']] : [],
    reason: `You get this email because a ${CLUB.name} account was opened with this address.`,
    files: waiver ? [waiver.copy] : [],
  };
}

/** The hash of the text is in the copy: families do not need to read it. */
function waiverFacts({ title, version, signedAt }: SignedWaiver): Fact[] {
  return [
    { name: 'Waiver', lines: [[`${title}, version ${version}`]] },
    { name: 'Signed', lines: [[longDay(clubToday(new Date(signedAt)))]] },
  ];
}
