import { CLUB, greeting } from './email.ts';
import type { EmailContent, Line } from './email-content.ts';
import { type AddressPaths, siteLink } from './site-links.ts';

export const CONFIRM_TEXT = 'Confirm this address';

/** How long the links for an address work, and what to do when the account is somebody else's (product decision 54). */
export function addressNotes(siteUrl: string, { notMe }: AddressPaths): Line[] {
  return [
    [
      'You know nothing of this account? Say ',
      { text: 'This was not me', href: siteLink(siteUrl, notMe) },
      ', and this address gets no more email from us, except links for a new password. ',
      'Both links work for 7 days.',
    ],
  ];
}

interface ToConfirm {
  siteUrl: string;
  links: AddressPaths;
}

/** To a new or changed address of an account; whoever entered it may have typed a stranger's. */
export function confirmAddress({ siteUrl, links }: ToConfirm): EmailContent {
  return {
    kind: 'account',
    subject: 'Is this your email address?',
    label: { text: 'New address', tone: 'good' },
    preview: 'Confirm it, so that email about your account reaches you.',
    intro: [[greeting(undefined)], [`This address was entered for a ${CLUB.name} account. Confirm that it is yours.`]],
    event: undefined,
    facts: [],
    action: { text: CONFIRM_TEXT, href: siteLink(siteUrl, links.confirm) },
    notes: addressNotes(siteUrl, links),
    reason: `You get this email because this address was entered for a ${CLUB.name} account.`,
    files: [],
    hasAddressLinks: true,
  };
}
