import {
  clubToday,
  dateRange,
  dayText,
  isolated,
  type LocalDate,
  type RegistrationState,
  type ScheduleChangeState,
  timeRange,
  timeText,
} from '@fieldhouse/contracts';
import { oneLine } from './email.ts';
import type { EmailContent, Line } from './email-content.ts';
import { cancelLinkOf, clubSays, contentOf, namesOf, type Registered } from './registration-content.ts';
import { eventLink } from './site-links.ts';

type Schedule = ScheduleChangeState['registrations'][number]['before'];

interface Changed extends Registered {
  /** What the family knew. */
  before: Schedule;
  reason: string | null;
}

/** To each guardian of a registered child when staff edits date, time, location or coaches (product decision 91). */
export function eventChanged(changed: Changed): EmailContent {
  const { registration, before, reason, at, siteUrl } = changed;
  const { child } = namesOf(changed);
  const today = clubToday(at);
  const after = scheduleOf(registration);
  return contentOf(changed, {
    kind: 'change',
    subject: subjectOf(changed, after, today),
    label: { text: 'Event changed', tone: 'alert' },
    intro: [...changesOf(before, after, today), [`${child} is still registered.`], ...clubSays(reason)],
    action: { text: 'View event', href: eventLink(siteUrl, registration) },
    calendarNote: ['On your calendar? Open the file that comes with this email to change it there.'],
    notes: [['Plans changed? ', cancelLinkOf(changed), ', and another child can have the place.']],
  });
}

/** The event as it is now, at the time of the slot where there is one. */
function scheduleOf({ timeSlot, ...event }: RegistrationState): Schedule {
  const { date, endDate, location, instructor = '' } = event;
  const { startTime, endTime } = timeSlot ?? event;
  return { date, endDate, startTime, endTime, location, instructor };
}

/** What matters most for the family: when, else where, else who. */
function subjectOf(changed: Changed, after: Schedule, today: LocalDate): string {
  const { before } = changed;
  const { event } = namesOf(changed);
  if (before.date !== after.date || before.startTime !== after.startTime) {
    return `${event} moved to ${dayText(after.date, today)}, ${timeText(after.startTime)}`;
  }
  if (before.endDate !== after.endDate) return `${event} is ${daysOf(after, today)} now`;
  if (before.endTime !== after.endTime) return `${event} ends at ${timeText(after.endTime)} now`;
  if (before.location !== after.location) return `${event} is at ${oneLine(after.location)} now`;
  return `${event} has another coach`;
}

/** A sentence for each part that changed: how it was, and how it is. */
function changesOf(before: Schedule, after: Schedule, today: LocalDate): Line[] {
  const pairs: [name: string, textOf: (schedule: Schedule) => string][] = [
    ['It was', (schedule) => whenOf(schedule, today)],
    ['It was at', ({ location }) => oneLine(location)],
    ['The coach was', ({ instructor }) => isolated(oneLine(instructor))],
  ];
  return pairs.flatMap(([name, textOf]) => {
    const [was, is] = [textOf(before), textOf(after)];
    if (was === is) return [];
    return [[`${name} ${was}. Now it is ${name.endsWith(' at') ? 'at ' : ''}${is}.`]];
  });
}

function whenOf(schedule: Schedule, today: LocalDate): string {
  return `${daysOf(schedule, today)}, ${timeRange(schedule.startTime, schedule.endTime)}`;
}

function daysOf({ date, endDate }: Schedule, today: LocalDate): string {
  return dateRange(date, endDate, today);
}
