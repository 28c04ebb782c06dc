import { clubInstant, clubLocal, LocalDate, LocalTime } from '@fieldhouse/contracts/club';
import { AnnouncementForm, type Audience } from '@fieldhouse/contracts/forms';
import * as z from 'zod';

export const ANNOUNCE_LABELS = {
  title: 'Title',
  body: 'Text',
  urgent: 'Urgent',
  replyTo: 'Replies come to my own address',
  isLater: 'Send it later',
  date: 'Date',
  time: 'Time',
} as const;

const PAST_MESSAGE = 'Please choose a time that is still to come';

const written = AnnouncementForm.pick({ title: true, body: true }).extend({
  urgent: z.boolean(),
  replyTo: z.boolean(),
  isLater: z.boolean(),
  date: z.string(),
  time: z.string(),
});

/** The fields of the dialog: a time on the club's clock, when it is sent later. */
export const AnnounceFields = written.superRefine(({ isLater, date, time }, context) => {
  if (!isLater) return;
  const faults = { date: LocalDate.safeParse(date), time: LocalTime.safeParse(time) };
  for (const [field, { error }] of Object.entries(faults)) {
    if (error) context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message });
  }
  if (faults.date.success && faults.time.success && clubInstant(date, time) <= new Date())
    context.addIssue({ code: 'custom', path: ['date'], message: PAST_MESSAGE });
});
export type AnnounceFields = z.infer<typeof AnnounceFields>;

/** When it is sent; undefined: as soon as Send is pressed. */
export function sendAtOf({ isLater, date, time }: AnnounceFields): string | undefined {
  return isLater ? clubInstant(date, time).toISOString() : undefined;
}

/** What is stored of the fields as a draft. */
export function draftOf({ title, body, urgent, replyTo }: AnnounceFields, audience: Audience): AnnouncementForm {
  return { audience, title, body, urgent, replyTo };
}

/** The fields of a stored announcement; without one they are empty. */
export function fieldsOf(
  draft?: Pick<AnnounceFields, 'title' | 'body' | 'urgent' | 'replyTo'> & { sendAt: string | null },
): AnnounceFields {
  const at = draft?.sendAt ? clubLocal(new Date(draft.sendAt)) : { date: '', time: '' };
  const { title = '', body = '', urgent = false, replyTo = false } = draft ?? {};
  return { title, body, urgent, replyTo, isLater: at.date !== '', ...at };
}
