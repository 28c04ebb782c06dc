import {
  clubInstant,
  clubToday,
  dateRange,
  type Envelope,
  type LocalDate,
  type LocalTime,
  type RegistrationState,
  timeText,
} from '@fieldhouse/contracts';
import { oneLine } from '../emails/email.ts';
import { CHILDREN, type NoticeText } from './notice-text.ts';

/** A path of the site to the details of a child's event. */
export function eventPath({ eventId, childId }: { eventId: number; childId: number }): string {
  return `/events?${new URLSearchParams({ event: `${eventId}`, child: `${childId}`, dialog: 'details' })}`;
}

const DAY_MS = 24 * 3_600_000;

/** Whether an event begins within 24 hours, or has begun: what changes of it does not wait for the morning (S2.4.2005). */
export function isSoon({ date, startTime }: { date: LocalDate; startTime: LocalTime }, now: Date): boolean {
  return clubInstant(date, startTime).getTime() - now.getTime() <= DAY_MS;
}

/** Who acted: a guardian of the child, or somebody of the club; undefined: nobody did. */
export type Actor = { guardian: number } | { staff: number } | undefined;

/** 'Luis registered Mateo for Hitting Clinic on Sat, Nov 28' (S1.8.52). */
export function registrationSentence(
  { type, time, data }: Pick<Envelope<RegistrationState>, 'type' | 'time' | 'data'>,
  actor: Actor,
): NoticeText {
  const { eventDeletion, deletionReason, timeSlot, previousTimeSlot } = data;
  const event = `${oneLine(data.eventTitle)} on ${dateRange(data.date, data.endDate, clubToday(new Date(time)))}`;
  if (eventDeletion !== undefined) return [`${event} is cancelled for `, CHILDREN, reasonText(deletionReason)];
  if (type === 'registration.cancelled') {
    if (!actor) return [CHILDREN, ` is no longer registered for ${event}`];
    return 'guardian' in actor
      ? [actor, ` cancelled ${event} for `, CHILDREN]
      : [actor, ' removed ', CHILDREN, ` from ${event}`];
  }
  if (previousTimeSlot && timeSlot) {
    const at = ` to ${timeText(timeSlot.startTime)} at ${event}`;
    return actor ? [actor, ' moved ', CHILDREN, at] : [CHILDREN, ` moved${at}`];
  }
  return actor ? [actor, ' registered ', CHILDREN, ` for ${event}`] : [CHILDREN, ` is registered for ${event}`];
}

/** What the club entered as the reason, as a sentence; nothing without one. */
export function reasonText(reason: string | null | undefined): string {
  const text = oneLine(reason ?? '');
  return text === '' ? '' : `. The club says: “${text}”`;
}
