import { clubLocal, clubToday, minutesOf } from './clock.ts';
import type { Cents, LocalDate, LocalTime } from './scalars.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const shortFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const mediumFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
const longFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

const yearOf = (date: LocalDate) => date.slice(0, 4);
const noon = (date: LocalDate) => new Date(`${date}T12:00:00Z`);

/** '$25.00', zero included: for forms, tables and CSV (product decision 10). */
export function money(cents: Cents): string {
  return dollars.format(cents / 100);
}

/** '$25.00', or 'Free' at zero: for cards (product decision 10). */
export function price(cents: Cents): string {
  return cents === 0 ? 'Free' : money(cents);
}

/** 'Sat, Nov 28'; with `today` and in another year 'Sat, Jan 9, 2027'. */
export function dayText(date: LocalDate, today?: LocalDate): string {
  const day = dayFormat.format(noon(date));
  return today === undefined || yearOf(date) === yearOf(today) ? day : `${day}, ${yearOf(date)}`;
}

/** 'Nov 28' */
export function shortDay(date: LocalDate): string {
  return shortFormat.format(noon(date));
}

/** 'Nov 28, 2026': for tables and cards. */
export function mediumDay(date: LocalDate): string {
  return mediumFormat.format(noon(date));
}

/** The club's day of an instant: 'Nov 28, 2026'. */
export const mediumDayOf = (instant: string): string => mediumDay(clubToday(new Date(instant)));

/** 'November 28, 2026' */
export function longDay(date: LocalDate): string {
  return longFormat.format(noon(date));
}

/** '9:00 AM' */
export function timeText(time: LocalTime): string {
  return `${clock12(time)} ${meridiem(time)}`;
}

/** '9:00 – 10:30 AM', '11:00 AM – 1:00 PM' */
export function timeRange(start: LocalTime, end: LocalTime): string {
  return meridiem(start) === meridiem(end)
    ? `${clock12(start)} – ${timeText(end)}`
    : `${timeText(start)} – ${timeText(end)}`;
}

/** An instant on the club's clock: 'today, 7:58 AM', 'Tue, Nov 24, 9:12 PM', 'Tue, Nov 24, 2025, 9:12 PM'. */
export function momentText(instant: string, now = new Date()): string {
  const { date, time } = clubLocal(new Date(instant));
  const today = clubToday(now);
  return `${date === today ? 'today' : dayText(date, today)}, ${timeText(time)}`;
}

/**
 * 'Sat, Nov 28', or 'Dec 12 – 13' / 'Nov 30 – Dec 2' for several days. With `today` the year is shown when it is another
 * one: 'Jan 9 – 10, 2027', 'Dec 30, 2026 – Jan 2, 2027'.
 */
export function dateRange(date: LocalDate, endDate: LocalDate | null, today?: LocalDate): string {
  if (endDate === null || endDate === date) return dayText(date, today);
  if (today !== undefined && yearOf(date) !== yearOf(endDate)) return `${mediumDay(date)} – ${mediumDay(endDate)}`;
  const isSameMonth = endDate.slice(0, 7) === date.slice(0, 7);
  const days = `${shortDay(date)} – ${isSameMonth ? Number(endDate.slice(8)) : shortDay(endDate)}`;
  return today === undefined || yearOf(date) === yearOf(today) ? days : `${days}, ${yearOf(date)}`;
}

const clock12 = (time: LocalTime) => `${Math.floor(minutesOf(time) / 60) % 12 || 12}:${time.slice(3, 5)}`;
const meridiem = (time: LocalTime) => (minutesOf(time) < 720 ? 'AM' : 'PM');
