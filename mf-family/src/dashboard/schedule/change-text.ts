import type { RegisteredEvent } from '@fieldhouse/api';
import { dateRange, isolated, type LocalDate, timeRange } from '@fieldhouse/contracts/club';

/** What changed of an event that a child is registered for, in words. */
export interface ChangeText {
  badge: 'Moved' | 'New coach';
  /** 'Was Sat, Nov 28, 9:00 – 10:30 AM at North Cages'; undefined: time and place are the same. */
  was: string | undefined;
  /** The names of the coaches, where they are others than before. */
  coach: string | undefined;
  /** 'The club says: “Lightning”' */
  reason: string | undefined;
}

/** The edit of the event that its family was told of last (product decision 86); undefined without one. */
export function changeText(event: RegisteredEvent, today: LocalDate): ChangeText | undefined {
  const { changedFrom } = event;
  if (!changedFrom) return undefined;
  const { newInstructor, reason } = changedFrom;
  const was = wasText(event, changedFrom, today);
  if (was === undefined && newInstructor === null) return undefined;
  return {
    badge: was === undefined ? 'New coach' : 'Moved',
    was,
    coach: newInstructor === null ? undefined : isolated(newInstructor),
    reason: reason === null ? undefined : `The club says: “${reason}”`,
  };
}

type Before = NonNullable<RegisteredEvent['changedFrom']>;

function wasText(event: RegisteredEvent, before: Before, today: LocalDate): string | undefined {
  const { startTime, endTime } = event.timeSlot ?? event;
  const isSameDay = before.date === event.date && before.endDate === event.endDate;
  const isSameTime = before.startTime === startTime && before.endTime === endTime;
  const when = [
    ...(isSameDay ? [] : [dateRange(before.date, before.endDate, today)]),
    ...(isSameDay && isSameTime ? [] : [timeRange(before.startTime, before.endTime)]),
  ].join(', ');
  const where = event.location === undefined || before.location === event.location ? '' : `at ${before.location}`;
  const text = [when, where].filter((part) => part !== '').join(' ');
  return text === '' ? undefined : `Was ${text}`;
}
