/** The forms of the club's settings (product decision 96): the set-up of a new club and the Settings tab have them. */
export { ClubFields } from './ClubFields.tsx';
export { MailFields } from './MailFields.tsx';
export { TestResult } from './TestResult.tsx';
export { CLUB_LABELS, useClubForm } from './use-club-form.ts';
export { useMailForm } from './use-mail-form.ts';
export { useTestEmail } from './use-test-email.ts';
