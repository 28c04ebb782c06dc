import { addDays, addMonths, type LocalDate, longDay } from '@fieldhouse/contracts/club';

/** A calendar month, '2026-11'. */
export type Month = string;

export const monthOf = (day: LocalDate): Month => day.slice(0, 7);

/** 'November 2026' */
export const monthTitle = (month: Month): string => longDay(`${month}-01`).replace(' 1,', '');

export const monthAfter = (month: Month, months: number): Month => monthOf(addMonths(`${month}-01`, months));

/** 0 is Sunday, the first day of a week in the United States. */
export const weekdayOf = (day: LocalDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * The weeks of a month from Sunday: four to six rows of seven days, with days of the months before and after.
 */
export function weeksOf(month: Month): LocalDate[][] {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const start = addDays(first, -weekdayOf(first));
  const count = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
}

/** 'Sunday' to 'Saturday' */
export const WEEKDAYS = weeksOf('2026-11')[0]?.map((day) => weekdayName(day)) ?? [];

function weekdayName(day: LocalDate): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }).format(new Date(`${day}T12:00:00Z`));
}

/** 'Saturday, November 28' */
export const dayTitle = (day: LocalDate): string => `${weekdayName(day)}, ${longDay(day).split(', ')[0]}`;

/**
 * The day that a key moves to: arrows by day and week, Home and End within the week, Page Up and Page Down by
 * month (the keys of a date grid). Undefined for every other key.
 */
export function dayByKey(day: LocalDate, key: string): LocalDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
