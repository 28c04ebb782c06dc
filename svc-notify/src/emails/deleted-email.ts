import type { EmailContent } from './email-content.ts';

/** Why the contents were deleted: the person left the club, or the email is old. */
export const DELETED_CONTENTS = 'The contents of this email were deleted together with the person it was about.';
export const OLD_CONTENTS = 'The contents of this email were deleted because of its age.';

/** Replaces a subject that named a child who has left the club. */
export const DELETED_SUBJECT = 'Email about a former player';

/** Replaces the contents of an email when they are deleted. */
export function deletedEmail(notice: string): EmailContent {
  return {
    kind: 'account',
    subject: 'Deleted',
    label: { text: 'Stored email', tone: 'alert' },
    preview: '',
    intro: [[notice]],
    event: undefined,
    facts: [],
    action: undefined,
    notes: [],
    reason: 'Only the time and the kind of email are kept.',
    files: [],
  };
}
