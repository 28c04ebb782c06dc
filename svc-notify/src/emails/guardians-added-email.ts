import { isolated } from '@fieldhouse/contracts';
import { CLUB, oneLine } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { siteLink } from './site-links.ts';

interface GuardiansAdded {
  /** Of the guardian who gets the email. */
  firstName: string;
  childName: string;
  childId: number;
  /** The full names of those who were added, at least one. */
  added: readonly string[];
  siteUrl: string;
}

/**
 * To a child's guardians: a merge of duplicates gave other guardians access to it (product decision 103). The subject
 * and the sentences carry no name, since others chose these; each name stands alone beside its label.
 */
export function guardiansAdded({ firstName, childName, childId, added, siteUrl }: GuardiansAdded): EmailContent {
  const isOne = added.length === 1;
  return {
    kind: 'access-request',
    subject: isOne ? 'Your child has another guardian' : 'Your child has more guardians',
    label: { text: isOne ? 'Guardian added' : 'Guardians added', tone: 'good' },
    preview: 'The club merged two profiles of your child.',
    intro: [
      [`Hi ${isolated(oneLine(firstName))},`],
      [
        'The club had more than one profile of your child and merged them. ',
        isOne ? 'A guardian of the other profile now sees ' : 'The guardians of the other profiles now see ',
        'your child’s profile, age document, evaluations and registrations, and your name, email address and phone.',
      ],
    ],
    event: undefined,
    facts: [
      { name: 'Child', lines: [[isolated(oneLine(childName))]] },
      { name: isOne ? 'New guardian' : 'New guardians', lines: added.map((name) => [isolated(oneLine(name))]) },
    ],
    action: { text: 'View profile', href: siteLink(siteUrl, `/children/${childId}`) },
    notes: [['You do not know this person? Contact the club: an administrator can undo it.']],
    reason: `You get this email because you are a guardian of this child at ${CLUB.name}.`,
    files: [],
  };
}
