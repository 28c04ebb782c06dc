import type { Reminders } from '@fieldhouse/api';
import { clubLocal, dayText, shortDay, timeText } from '@fieldhouse/contracts/club';

/** 'Last check Sat, Nov 28 · 8:00 AM, next at 9:00 AM' */
export function checkText({ checkedAt, nextCheckAt }: Pick<Reminders, 'checkedAt' | 'nextCheckAt'>): string {
  if (checkedAt === null || nextCheckAt === null) return 'No check yet';
  const { date, time } = clubLocal(new Date(checkedAt));
  return `Last check ${dayText(date)} · ${timeText(time)}, next at ${timeOf(nextCheckAt)}`;
}

/** '23 to 25 hours' */
export function windowText({ windowHours }: Pick<Reminders, 'windowHours'>): string {
  return `${windowHours.from} to ${windowHours.to} hours`;
}

/** 'Nov 28, 8:00 AM' */
export function momentText(instant: string): string {
  const { date, time } = clubLocal(new Date(instant));
  return `${shortDay(date)}, ${timeText(time)}`;
}

/** '9:00 AM' */
export function timeOf(instant: string): string {
  return timeText(clubLocal(new Date(instant)).time);
}

/** '6 emails' */
export function emailsText(emails: number): string {
  if (emails === 0) return 'nobody to email';
  return emails === 1 ? '1 email' : `${emails} emails`;
}
