import { addDays, clubLocal, LocalDate, LocalTime, timeOf } from '@fieldhouse/contracts';
import type { DATE_ORDERS } from '../upload.ts';

/** The order of day and month in dates such as `7/11/2026`. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,? *)?';
const CLOCK = '(?<clock>\\d{1,2}(?::\\d{2}){0,2}(?:\\.\\d+)?(?: ?[ap]\\.?m\\.?)?)';
const OFFSET = '(?: ?(?<offset>Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?';
/** 'CST', 'ET': the name of a zone; the clock is that of the place. */
const ZONE = '(?: [A-Z]{1,3}T)?';
const AFTER_DATE = `(?:(?:T|,? at |,? |,)${CLOCK}${OFFSET}${ZONE})?`;
const pattern = (date: string) => new RegExp(`^${WEEKDAY}${date}${AFTER_DATE}$`, 'i');

const YEAR_FIRST = pattern('(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})');
const TWO_NUMBERS = pattern('(?<one>\\d{1,2})[-/](?<other>\\d{1,2})[-/](?<year>\\d{4}|\\d{2})');
const DAY_FIRST = pattern('(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4}|\\d{2})');
const DAY_AND_WORD = pattern(
  '(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:[-. ]|\\. )(?<word>[a-z]{3,9})\\.?[-, ]+(?<year>\\d{4}|\\d{2})',
);
const WORD_AND_DAY = pattern('(?<word>[a-z]{3,9})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})');
const FORMS = [YEAR_FIRST, TWO_NUMBERS, DAY_FIRST, DAY_AND_WORD, WORD_AND_DAY];

/**
 * Spreadsheets store a date as the number of days since this one, with the time as a fraction, and write that number
 * for a cell without a format. Accepted from 1954 to 2119.
 */
const SERIAL_ZERO = '1899-12-30';
const SERIAL = /^(?<days>[2-7]\d{4})(?<fraction>[.,]\d+)?$/;
const FRACTION = /^0?[.,]\d+$/;
const MINUTES_OF_DAY = 24 * 60;

/** A date, and the time of day that the same cell has. */
export interface Moment {
  date: LocalDate;
  time?: LocalTime | undefined;
}

/**
 * A date as spreadsheets write it: `2026-11-07`, `11/7/2026`, `11/7/26`, `7.11.2026`, `7-Nov-26`, `Nov 7, 2026`,
 * `Saturday, November 7, 2026`, `46333`; undefined for anything else. A time of day may follow, also with an offset:
 * date and time are those of the place, and UTC is read as the club's clock. With slashes the month comes first, as in
 * the United States, unless `order` says otherwise. The text has plain spaces only.
 */
export function readMoment(text: string, order: DateOrder = 'month-first'): Moment | undefined {
  const serial = SERIAL.exec(text)?.groups;
  if (serial) {
    const { days, fraction } = serial;
    return { date: addDays(SERIAL_ZERO, Number(days)), time: fraction && timeOfFraction(fraction) };
  }
  const parts = partsOf(text);
  if (!parts) return undefined;
  const date = dateOf(parts, order);
  return date && momentOf(date, parts);
}

/** Whether a date with slashes can only have its day first, such as `25/10/2026`. */
export function hasDayFirst(text: string): boolean {
  const parts = TWO_NUMBERS.exec(text)?.groups;
  return Number(parts?.one) > MONTHS.length && dateOf(parts ?? {}, 'day-first') !== undefined;
}

type Parts = Readonly<Record<string, string | undefined>>;

function partsOf(text: string): Parts | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts) return parts;
  }
  return undefined;
}

function dateOf({ year = '', one, other, word, ...parts }: Parts, order: DateOrder): LocalDate | undefined {
  const [first, second] = order === 'month-first' ? ['month', 'day'] : ['day', 'month'];
  const { month, day = '' }: Parts = one === undefined ? parts : { [first ?? '']: one, [second ?? '']: other };
  const number = month ?? String(monthNamed(word ?? ''));
  const whole = year.length === 2 ? `20${year}` : year;
  const date = LocalDate.safeParse(`${whole}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return date.success && date.data >= '1900-01-01' ? date.data : undefined;
}

/** The number of a month, 11 for 'Nov' and 'November'; 0, which is invalid, for another word. */
function monthNamed(word: string): number {
  return MONTHS.indexOf(word.toLowerCase().slice(0, 3)) + 1;
}

const UTC = /^(?:Z|UTC|GMT|[+-]00:?00)$/i;
const MIDNIGHT = '00:00';

function momentOf(date: LocalDate, { clock, offset }: Parts): Moment {
  const time = clock === undefined ? undefined : timeOfClock(clock);
  // Programs write a date alone as midnight of UTC, which is the day before in the club.
  if (!time || time === MIDNIGHT || offset === undefined || !UTC.test(offset)) return { date, time };
  return clubLocal(new Date(`${date}T${time}:00Z`));
}

const TIME = /^(?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?::\d{2}(?:\.\d+)?)? ?(?<half>[ap])?(?:\.?m\.?)?$/i;
const TIME_AND_ZONE = new RegExp(`^(?<clock>.+?)${ZONE}$`, 'i');

/**
 * A time of day as spreadsheets write it: `18:30`, `6:30 PM`, `6 p.m.`, `18:30:00`, `0.77` as the part of a day, or
 * after a date; undefined for anything else. The text has plain spaces only.
 */
export function readTime(text: string): LocalTime | undefined {
  if (FRACTION.test(text)) return timeOfFraction(text);
  const alone = timeOfClock(text);
  if (alone !== undefined) return alone;
  const moment = readMoment(text);
  // Spreadsheets write a time alone with the first day of their calendar, which is no date of a game.
  const clock = partsOf(text)?.clock ?? TIME_AND_ZONE.exec(text)?.groups?.clock ?? '';
  return moment ? moment.time : timeOfClock(clock);
}

/** The time to the nearest minute, at most 23:59: programs write the fraction with a few digits. */
function timeOfFraction(fraction: string): LocalTime {
  const part = Number(`0.${fraction.replace(/^0?[.,]/, '')}`);
  return timeOf(Math.min(Math.round(part * MINUTES_OF_DAY), MINUTES_OF_DAY - 1));
}

function timeOfClock(text: string): LocalTime | undefined {
  const parts = TIME.exec(text)?.groups;
  if (!parts || (parts.minute === undefined && parts.half === undefined)) return undefined;
  const hour = hourOf(Number(parts.hour), parts.half?.toLowerCase());
  const time = LocalTime.safeParse(`${String(hour).padStart(2, '0')}:${parts.minute ?? '00'}`);
  return time.success ? time.data : undefined;
}

/** The hour of 24; NaN for an invalid hour of a 12-hour clock. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
