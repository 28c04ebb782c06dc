import { isolated } from '@fieldhouse/contracts';
import { CLUB, greeting, oneLine } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { MASKED_TOKEN, siteLink } from './site-links.ts';

/** Replaces the link of an invitation in the stored email. */
export const MASKED_JOIN_PATH = `/join?token=${MASKED_TOKEN}`;

interface Invitation {
  invitationId: number;
  /** Path and query of the link. */
  path: string;
  siteUrl: string;
}

/**
 * To the address that a guardian invites as another parent. It may be a stranger's, so the email has nothing that
 * somebody typed (decision record 88): the page behind the link shows the names.
 */
export function parentInvited({ invitationId, path, siteUrl }: Invitation): EmailContent {
  return {
    kind: 'access-request',
    subject: 'You are invited as a parent',
    label: { text: 'Invitation', tone: 'good' },
    preview: 'Another parent wants to share their child’s training with you.',
    intro: [
      [greeting(undefined)],
      [`A parent at ${CLUB.name} invites you to their child’s profile. The page behind the button shows who it is.`],
    ],
    event: undefined,
    facts: [],
    action: { text: 'Open the invitation', href: siteLink(siteUrl, path) },
    notes: [
      ['You sign in or create an account there. The link works once, for 7 days.'],
      ['You know nothing of this? Do nothing: nobody sees anything without the link.'],
    ],
    reason: `You get this email because a parent at ${CLUB.name} entered this address.`,
    files: [],
    guardianInvitationId: invitationId,
  };
}

interface Used {
  /** Undefined for an address that may be a stranger's. */
  firstName: string | undefined;
  childId: number;
  siteUrl: string;
}

/** To the guardian who invited: an account with another address used the invitation (product decision 95). */
export function invitationUsed({ firstName, childId, siteUrl }: Used): EmailContent {
  return {
    kind: 'access-request',
    subject: 'Is this the right person?',
    label: { text: 'Please confirm', tone: 'good' },
    preview: 'Somebody with another email address used your invitation.',
    intro: [
      [greeting(firstName)],
      [
        'Somebody used your invitation with another email address than the one that you entered. They see nothing ',
        'of your child until you confirm them.',
      ],
    ],
    event: undefined,
    facts: [],
    action: { text: 'See who it is', href: siteLink(siteUrl, `/children/${childId}`) },
    notes: [['Decline if you do not know this person: the invitation ends then.']],
    reason: `You get this email because you invited another parent at ${CLUB.name}.`,
    files: [],
  };
}

interface Joined {
  /** Of the guardian or the admin who gets the email. */
  firstName: string;
  isAdmin: boolean;
  childName: string;
  childId: number;
  /** The full name of the new guardian. */
  added: string;
  siteUrl: string;
}

/**
 * To a child's other guardians and the admins: an invited parent is a guardian now. The subject and the sentences carry
 * no name, since others chose these; each name stands alone beside its label.
 */
export function parentJoined({ firstName, isAdmin, childName, childId, added, siteUrl }: Joined): EmailContent {
  return {
    kind: 'access-request',
    subject: isAdmin ? 'A child has another guardian' : 'Your child has another guardian',
    label: { text: 'Guardian added', tone: 'good' },
    preview: 'An invited parent has accepted.',
    intro: [
      [`Hi ${isolated(oneLine(firstName))},`],
      isAdmin
        ? ['A guardian invited another parent of a child, who has accepted.']
        : [
            'A guardian of your child invited another parent, who has accepted. They now see your child’s profile, age ',
            'document, evaluations and registrations, and your name, email address and phone.',
          ],
    ],
    event: undefined,
    facts: [
      { name: 'Child', lines: [[isolated(oneLine(childName))]] },
      { name: 'New guardian', lines: [[isolated(oneLine(added))]] },
    ],
    action: isAdmin
      ? { text: 'Open Linking', href: siteLink(siteUrl, '/admin', { tab: 'linking' }) }
      : { text: 'View profile', href: siteLink(siteUrl, `/children/${childId}`) },
    notes: isAdmin ? [] : [['You do not know this person? Contact the club: an administrator can end the access.']],
    reason: isAdmin
      ? `You get this email because you are an administrator of ${CLUB.name}.`
      : `You get this email because you are a guardian of this child at ${CLUB.name}.`,
    files: [],
  };
}

/** To the new guardian, who may have waited for the guardian who invited, or for an admin. */
export function parentAdmitted({
  childName,
  childId,
  siteUrl,
}: Pick<Joined, 'childName' | 'childId' | 'siteUrl'>): EmailContent {
  return {
    kind: 'access-request',
    subject: 'You are now a guardian',
    label: { text: 'Invitation accepted', tone: 'good' },
    preview: 'The child is on your dashboard.',
    intro: [[greeting(undefined)], ['The invitation that you accepted is complete: the child is on your dashboard.']],
    event: undefined,
    facts: [{ name: 'Child', lines: [[isolated(oneLine(childName))]] }],
    action: { text: 'View profile', href: siteLink(siteUrl, `/children/${childId}`) },
    notes: [],
    reason: `You get this email because you accepted an invitation at ${CLUB.name}.`,
    files: [],
  };
}
