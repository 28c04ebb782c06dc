import type { Email } from './email.ts';
import { renderEmail } from './render-email.ts';

const NOTICE = 'The contents of this email were deleted together with the person it was about.';

/** What stands in the subject's place when it named a child who has left the club. */
export const DELETED_SUBJECT = 'Email about a former player';

/** What is kept in place of an email to a user, or about a child, who has left the club. */
export function deletedEmail(siteUrl: string): Pick<Email, 'text' | 'html'> {
  return renderEmail(
    {
      subject: 'Deleted',
      label: { words: 'Kept mail', tone: 'alert' },
      preview: '',
      intro: [[NOTICE]],
      event: undefined,
      facts: [],
      action: undefined,
      notes: [],
      reason: 'Only the time and the kind of email are kept.',
    },
    { siteUrl },
  );
}
