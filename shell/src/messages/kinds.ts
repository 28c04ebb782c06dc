import { type NoticeChannel, type NoticeKind, type NoticeValue, noticeChoice } from '@fieldhouse/contracts/club';

/** The kinds that the platform tells people of; the fields of a line have its name. */
export type LineName = Exclude<NoticeKind, 'arrival' | 'pickup'>;

interface KindTexts {
  name: LineName;
  label: string;
  /** What it is about. */
  text: string;
  /** Why a channel is locked. */
  reason?: string;
}

/** What people are told of, in the order of the page. */
export const KINDS: readonly KindTexts[] = [
  {
    name: 'registration',
    label: 'Registrations',
    text: 'A child is registered, gets another time or is cancelled.',
    reason: 'The email is always sent: it says what is booked.',
  },
  {
    name: 'change',
    label: 'Changes',
    text: 'An event has another date, time, location or coach, or is cancelled.',
    reason: 'The email is always sent, so that nobody goes to the wrong place.',
  },
  { name: 'reminder', label: 'Reminders', text: 'About 24 hours before an event.' },
  { name: 'announcement', label: 'Announcements', text: 'What coaches and the club write to you.' },
  { name: 'evaluation', label: 'Evaluations', text: 'A coach has evaluated a child.' },
  {
    name: 'account',
    label: 'Account',
    text: 'Your sign-in, your address, and your access to children.',
    reason: 'Both are always on: they protect your account.',
  },
];

export type { KindTexts };

/** What can be chosen for a line on a channel: nothing where it does not use it, one value where it is locked. */
export const valuesOf = (name: LineName, channel: NoticeChannel): readonly NoticeValue[] =>
  noticeChoice(name, channel)?.values ?? [];
