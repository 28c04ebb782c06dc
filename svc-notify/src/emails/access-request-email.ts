import { CLUB, type Email, oneLine } from './email.ts';
import { renderEmail } from './render-email.ts';
import { siteLink } from './site-links.ts';

interface AccessRequested {
  /** Of the parent who asks. */
  firstName: string;
  /** The child's name as the parent was shown it. */
  childName: string;
  siteUrl: string;
}

/** To a parent who asked for access to a child that the club has already (S1 §4, decision 22). */
export function accessRequested({ firstName, childName, siteUrl }: AccessRequested): Email {
  const child = oneLine(childName);
  return renderEmail(
    {
      subject: `You asked for access to ${child}`,
      label: { words: 'Access requested', tone: 'good' },
      preview: 'An administrator will review it.',
      intro: [
        [`Hi ${oneLine(firstName)},`],
        [
          'Your request reached the club. An administrator will review it, and your dashboard shows the answer. Until then you do not see this child.',
        ],
      ],
      event: undefined,
      facts: [{ name: 'Child', lines: [[child]] }],
      action: { words: 'Open your dashboard', href: siteLink(siteUrl, '/') },
      notes: [
        [
          'It was not you? ',
          { words: 'Choose a new password', href: siteLink(siteUrl, '/forgot-password') },
          ', so that nobody else uses your account.',
        ],
      ],
      reason: `You get this email because the request was sent from your ${CLUB.name} account.`,
    },
    { siteUrl },
  );
}
