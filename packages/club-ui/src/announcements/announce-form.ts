import type { Event } from '@fieldhouse/api';
import { clubInstant, clubLocal, LocalDate, LocalTime } from '@fieldhouse/contracts/club';
import { AnnouncementForm, Audience, sendTimeFault, withoutInvisible } from '@fieldhouse/contracts/forms';
import * as z from 'zod';

export const ANNOUNCE_LABELS = {
  to: 'To the families of',
  teamId: 'Team',
  minAge: 'From age',
  maxAge: 'To age',
  event: 'Event',
  title: 'Title',
  body: 'Text',
  urgent: 'Urgent',
  replyTo: 'Replies come to my own address',
  isLater: 'Send it later',
  date: 'Date',
  time: 'Time',
} as const;

/** What the dialog asks for; `null`: it was opened for an event or a team. */
export type AudienceChoice = Audience['kind'] | null;

/** A typed text: what pasting brought along and nobody could find is left out (S2.5.1896). */
const typed = (text: z.ZodType<string, string>) => z.string().overwrite(withoutInvisible).pipe(text);

const written = z.object({
  title: typed(AnnouncementForm.shape.title),
  body: typed(AnnouncementForm.shape.body),
  to: z.enum(['event', 'team', 'ages', 'all']).nullable(),
  event: z.custom<Event>().nullable(),
  teamId: z.int().nullable(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  urgent: z.boolean(),
  replyTo: z.boolean(),
  isLater: z.boolean(),
  date: z.string(),
  time: z.string(),
});

/** The fields of the dialog: whom it is for, and a time on the club's clock, when it is sent later. */
export const AnnounceFields = written.superRefine((fields, context) => {
  const refuse = (field: keyof AnnounceFields, message: string | undefined) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const missing = missingOf(fields);
  if (missing) refuse(missing.field, missing.message);
  if (fields.to === 'ages' && !missing) {
    const { error } = Audience.safeParse(audienceOf(fields));
    if (error) refuse('minAge', error.issues[0]?.message);
  }
  if (!fields.isLater) return;
  const { date, time } = fields;
  const faults = { date: LocalDate.safeParse(date), time: LocalTime.safeParse(time) };
  for (const [field, { error }] of Object.entries(faults)) {
    if (error) refuse(field as 'date' | 'time', error.issues[0]?.message);
  }
  if (!faults.date.success || !faults.time.success) return;
  const fault = sendTimeFault(clubInstant(date, time), new Date());
  if (fault) refuse('date', fault);
});
export type AnnounceFields = z.infer<typeof written>;

function missingOf({ to, event, teamId, minAge, maxAge }: AnnounceFields) {
  if (to === 'event' && event === null) return { field: 'event', message: 'Please choose an event' } as const;
  if (to === 'team' && teamId === null) return { field: 'teamId', message: 'Please choose a team' } as const;
  if (to === 'ages' && minAge === null) return { field: 'minAge', message: 'Please choose an age' } as const;
  if (to === 'ages' && maxAge === null) return { field: 'maxAge', message: 'Please choose an age' } as const;
  return undefined;
}

/** The audience that the fields name; undefined where the dialog does not ask for it. */
export function audienceOf({ to, event, teamId, minAge, maxAge }: AnnounceFields): Audience | undefined {
  switch (to) {
    case 'event':
      return { kind: 'event', eventId: event?.id ?? 0 };
    case 'team':
      return { kind: 'team', teamId: teamId ?? 0 };
    case 'ages':
      return { kind: 'ages', minAge: minAge ?? 0, maxAge: maxAge ?? 0 };
    case 'all':
      return { kind: 'all' };
    case null:
      return undefined;
  }
}

/** When it is sent; undefined: as soon as Send is pressed. */
export function sendAtOf({ isLater, date, time }: AnnounceFields): string | undefined {
  return isLater ? clubInstant(date, time).toISOString() : undefined;
}

/** What is stored of the fields as a draft. */
export function draftOf({ title, body, urgent, replyTo }: AnnounceFields, audience: Audience): AnnouncementForm {
  return { audience, title, body, urgent, replyTo };
}

/** The fields of a stored announcement, or without one empty; `to`: the audience that is offered first. */
export function fieldsOf(
  to: AudienceChoice,
  draft?: Pick<AnnounceFields, 'title' | 'body' | 'urgent' | 'replyTo'> & { sendAt: string | null },
): AnnounceFields {
  const at = draft?.sendAt ? clubLocal(new Date(draft.sendAt)) : { date: '', time: '' };
  const { title = '', body = '', urgent = false, replyTo = false } = draft ?? {};
  const nobody = { event: null, teamId: null, minAge: null, maxAge: null };
  return { to, ...nobody, title, body, urgent, replyTo, isLater: at.date !== '', ...at };
}
