import type { LocalDate, LocalTime } from './scalars.ts';

/** The club's clock: practices are held in Texas (S1 intro). */
export const CLUB_ZONE = 'America/Chicago';

/** Returns the current instant; injected, so that demo data and tests can set it. */
export type Clock = () => Date;

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: CLUB_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type ClubLocal = Readonly<{ date: LocalDate; time: LocalTime }>;

const MINUTE_MS = 60_000;
let cachedMinute = Number.NaN;
let cachedLocal: ClubLocal = { date: '', time: '' };

/**
 * An instant as the club's local date and time of day. Nearly every request needs the current time, so the last
 * minute is cached: offsets of time zones are whole minutes.
 */
export function clubLocal(instant: Date): ClubLocal {
  const minute = Math.floor(instant.getTime() / MINUTE_MS);
  if (minute !== cachedMinute) {
    cachedLocal = localOf(instant);
    cachedMinute = minute;
  }
  return cachedLocal;
}

function localOf(instant: Date): ClubLocal {
  const of = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { date: `${of.year}-${of.month}-${of.day}`, time: `${of.hour}:${of.minute}` };
}

/** Today on the club's calendar. */
export function clubToday(instant: Date): LocalDate {
  return clubLocal(instant).date;
}

/**
 * The instant of a time on the club's clock, which is five or six hours behind UTC. A time that the clock skips in
 * spring is the hour after it; a repeated time in autumn is the first one.
 */
export function clubInstant(date: LocalDate, time: LocalTime): Date {
  const utc = Date.parse(`${date}T${time}:00Z`);
  const [inSummer, inWinter] = [new Date(utc + 300 * MINUTE_MS), new Date(utc + 360 * MINUTE_MS)];
  const local = clubLocal(inSummer);
  return local.date === date && local.time === time ? inSummer : inWinter;
}

/** Adds whole days to a local date; negative goes back. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Whole days from one local date to another; negative when that is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Adds whole months, clamped to the month's end: 31 January + 1 is 28 or 29 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = splitDate(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** Minutes since midnight of a time of day. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Time of day from minutes since midnight. */
export function timeOf(minutes: number): LocalTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `[year, month, day]` as numbers. */
export function splitDate(date: LocalDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
