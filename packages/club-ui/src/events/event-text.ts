import type { RegisteredEvent } from '@fieldhouse/api';
import {
  type AgeLimits,
  ageLabel,
  clubToday,
  dateRange,
  type LocalDate,
  shortDay,
  timeRange,
} from '@fieldhouse/contracts/club';
import type { EventView } from './event-view.ts';

/** 'Ages 8-12', 'Ages 9+', 'Under 12', 'Open to all ages'. */
export function agesText(limits: AgeLimits): string {
  const label = ageLabel(limits);
  if (label === undefined) return 'Open to all ages';
  return label.startsWith('Under') ? label : `Ages ${label}`;
}

/** '9:00 – 10:30 AM', with ' · 30-minute slots' where there are slots and 'Dec 12 – 13 · ' before several days. */
export function whenText(
  event: Pick<EventView, 'date' | 'endDate' | 'startTime' | 'endTime'> & SlotLength,
  today: LocalDate,
): string {
  const days = lastDay(event) === event.date ? [] : [dateRange(event.date, event.endDate, today)];
  return [...days, timeRange(event.startTime, event.endTime), ...slotLengthText(event)].join(' · ');
}

/** 'Sat, Nov 28 · 9:00 – 9:30 AM': when a child has to be there, in its slot where it has one. */
export function registeredWhen({ date, endDate, startTime, endTime, timeSlot }: RegisteredEvent): string {
  const hours = timeSlot ?? { startTime, endTime };
  return `${dateRange(date, endDate, clubToday(new Date()))} · ${timeRange(hours.startTime, hours.endTime)}`;
}

type SlotLength = Pick<EventView, 'allowTimeSlots' | 'sessionDuration'>;

const slotLengthText = ({ allowTimeSlots, sessionDuration }: SlotLength) =>
  allowTimeSlots && sessionDuration !== null ? [`${sessionDuration}-minute slots`] : [];

/** 'Coach' and 'Dana Mercer', 'Coaches' and 'Dana Mercer, Theo Banks'; null without one. */
export function coachText(instructor: string | null): { title: string; names: string } | null {
  if (instructor === null || instructor === '') return null;
  return { title: instructor.includes(', ') ? 'Coaches' : 'Coach', names: instructor };
}

/** '3 spots left', '1 spot left' (S1 §4); without spots, show the Full badge instead. */
export function spotsText(spots: number): string {
  return spots === 1 ? '1 spot left' : `${spots} spots left`;
}

/** Places not taken; never below 0. */
export function spotsLeft({ capacity, registered }: Pick<EventView, 'capacity' | 'registered'>): number {
  return Math.max(0, capacity - registered);
}

/** An event's last day (product decision 26). */
export function lastDay({ date, endDate }: Pick<EventView, 'date' | 'endDate'>): LocalDate {
  return endDate ?? date;
}

/** 'Sat', '28', 'Nov' for the day block; of several days in one month the day reads '12–13'. */
export function dayParts(date: LocalDate, endDate: LocalDate | null) {
  const [weekday = ''] = dateRange(date, null).split(',');
  const [month = '', day = ''] = shortDay(date).split(' ');
  const several = endDate !== null && endDate !== date;
  if (!several) return { weekday, day, month };
  const [endMonth = '', endDay = ''] = shortDay(endDate).split(' ');
  return endMonth === month
    ? { weekday, day: `${day}–${endDay}`, month }
    : { weekday, day, month: `${month} – ${endMonth} ${endDay}` };
}
