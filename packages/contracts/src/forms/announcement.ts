import * as z from 'zod';
import { addMonths, clubToday } from '../club/clock.ts';
import { Id, Instant } from '../club/scalars.ts';
import { isOneLine, oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

const TITLE_MESSAGE = 'Please enter a title';
const TEXT_MESSAGE = 'Please enter a text';
const PAST_MESSAGE = 'Please choose a time that is still to come';
const TOO_FAR_MESSAGE = 'Please choose a time within a year';
const AGES_MESSAGE = 'The youngest age must not be above the oldest';

export const ANNOUNCEMENT_TITLE = 120;
export const ANNOUNCEMENT_BODY = 10_000;

/** The oldest age of an audience. */
export const MAX_AUDIENCE_AGE = 25;

/** Announcements of one coach in a day, and urgent ones of one author (S2.9.1703, S2.9.1704). */
export const MOST_ANNOUNCEMENTS = 10;
export const MOST_URGENT = 3;

const Age = z.int().min(0).max(MAX_AUDIENCE_AGE);

/** Whom an announcement is for (S2.5.1895). A plain union: the shell's zod has no discriminated one. */
export const Audience = z
  .union([
    z.object({ kind: z.literal('event'), eventId: Id }),
    z.object({ kind: z.literal('team'), teamId: Id }),
    z.object({ kind: z.literal('ages'), minAge: Age, maxAge: Age }),
    z.object({ kind: z.literal('all') }),
  ])
  .refine((audience) => audience.kind !== 'ages' || audience.minAge <= audience.maxAge, {
    path: ['minAge'],
    message: AGES_MESSAGE,
  });
export type Audience = z.infer<typeof Audience>;

/** Whether a text has no control or format characters but line breaks. */
function isPlainText(text: string): boolean {
  return text.split('\n').every(isOneLine);
}

/** An announcement (S2.5.1896); without `sendAt` it is a draft. */
export const AnnouncementForm = z.object({
  audience: Audience,
  title: z
    .string(TITLE_MESSAGE)
    .trim()
    .min(1, TITLE_MESSAGE)
    .max(ANNOUNCEMENT_TITLE, tooLongMessage(ANNOUNCEMENT_TITLE))
    .refine(...oneLine('The title')),
  body: z
    .string(TEXT_MESSAGE)
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .trim()
    .min(1, TEXT_MESSAGE)
    .max(ANNOUNCEMENT_BODY, tooLongMessage(ANNOUNCEMENT_BODY))
    .refine(isPlainText, 'The text may not contain invisible characters'),
  sendAt: Instant.optional().describe('When it is sent; without it, it is a draft'),
  urgent: z.boolean().optional(),
  replyTo: z.boolean().optional().describe('Replies go to the author’s own address, not to the club’s'),
});
export type AnnouncementForm = z.infer<typeof AnnouncementForm>;

/** What is wrong with a chosen time for sending: it has passed, or is more than a year ahead (S2.5.1896). */
export function sendTimeFault(sendAt: Date, now: Date): string | undefined {
  if (sendAt <= now) return PAST_MESSAGE;
  return clubToday(sendAt) > addMonths(clubToday(now), 12) ? TOO_FAR_MESSAGE : undefined;
}
