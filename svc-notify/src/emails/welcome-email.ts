import { clubToday, longDay, type SignedWaiver } from '@fieldhouse/contracts';
import { addressNotes, CONFIRM_TEXT } from './confirm-address-email.ts';
import { CLUB, greeting } from './email.ts';
import type { EmailContent, Fact } from './email-content.ts';
import { type AddressPaths, siteLink } from './site-links.ts';

interface Welcome {
  /** The waiver that the parent signed; undefined: none yet. */
  waiver: SignedWaiver | undefined;
  /** The links for the address; undefined: it is confirmed, or they are added when the email is sent. */
  links?: AddressPaths | undefined;
  siteUrl: string;
}

/**
 * To a parent who opened an account, with a copy of the waiver they signed (S1 §2) and the links that confirm the
 * address (product decision 54). Anybody can open one with somebody
 * else's address, so the email contains nothing that was typed then (decision record 88).
 */
export function welcome({ waiver, links, siteUrl }: Welcome): EmailContent {
  const addChild = { text: 'Add your child', href: siteLink(siteUrl, '/', { dialog: 'add-child' }) };
  return {
    kind: 'account',
    subject: 'Your account is ready',
    label: { text: 'Welcome', tone: 'good' },
    preview: links ? 'Confirm your address, and add your child.' : 'Add your child, and register for an event.',
    intro: [
      [greeting(undefined)],
      links
        ? [
            'Confirm that this address is yours: it gets an email about each registration. Then ',
            { ...addChild, text: 'add your child' },
            ', and register for events.',
          ]
        : [
            'Add your child first. Then you can register for events, ',
            'and this address gets an email about each registration.',
          ],
    ],
    event: undefined,
    facts: waiver ? waiverFacts(waiver) : [],
    action: links ? { text: CONFIRM_TEXT, href: siteLink(siteUrl, links.confirm) } : addChild,
    notes: [
      ...(waiver ? [['A copy of the waiver that you signed comes with this email. Keep it.']] : []),
      ...(links ? addressNotes(siteUrl, links) : []),
    ],
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
