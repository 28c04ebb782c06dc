import { addDays, LocalDate, LocalTime } from '@fieldhouse/contracts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A time of day may follow a date; it is ignored. */
const CLOCK = '(?:[T ]+[\\d:.]+(?: ?[ap]\\.?m\\.?)?Z?)?';
const pattern = (date: string) => new RegExp(`^${date}${CLOCK}$`, 'i');

const YEAR_FIRST = pattern('(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})');
const MONTH_FIRST = pattern('(?<month>\\d{1,2})[-/](?<day>\\d{1,2})[-/](?<year>\\d{4}|\\d{2})');
const DAY_FIRST = pattern('(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4}|\\d{2})');
const DAY_AND_WORD = pattern('(?<day>\\d{1,2})[- ](?<word>[a-z]{3,9})\\.?[-, ]+(?<year>\\d{4}|\\d{2})');
const WORD_AND_DAY = pattern('(?<word>[a-z]{3,9})\\.? (?<day>\\d{1,2}),? (?<year>\\d{4})');
const FORMS = [YEAR_FIRST, MONTH_FIRST, DAY_FIRST, DAY_AND_WORD, WORD_AND_DAY];

/**
 * Spreadsheets store a date as the number of days since this one, and write that number for a cell without a format.
 * Accepted from 1954 to 2119.
 */
const SERIAL_ZERO = '1899-12-30';
const SERIAL = /^[2-7]\d{4}$/;

/**
 * A date as spreadsheets write it: `2026-11-07`, `11/7/2026`, `11/7/26`, `7.11.2026`, `7-Nov-26`, `Nov 7, 2026`,
 * `46333`; undefined for anything else. With slashes the month comes first, as in the United States.
 */
export function readDate(text: string): LocalDate | undefined {
  if (SERIAL.test(text)) return addDays(SERIAL_ZERO, Number(text));
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts) return dateOf(parts);
  }
  return undefined;
}

function dateOf({
  year = '',
  month,
  word,
  day = '',
}: Readonly<Record<string, string | undefined>>): LocalDate | undefined {
  const number = month ?? String(monthNamed(word ?? ''));
  const whole = year.length === 2 ? `20${year}` : year;
  const date = LocalDate.safeParse(`${whole}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return date.success && date.data >= '1900-01-01' ? date.data : undefined;
}

/** The number of a month, 11 for 'Nov' and 'November'; 0, which is invalid, for another word. */
function monthNamed(word: string): number {
  return MONTHS.indexOf(word.toLowerCase().slice(0, 3)) + 1;
}

const TIME = /^(?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?::\d{2})? ?(?<half>[ap])?(?:\.?m\.?)?$/i;

/** A time of day as spreadsheets write it: `18:30`, `6:30 PM`, `6 p.m.`, `18:30:00`; undefined for anything else. */
export function readTime(text: string): LocalTime | undefined {
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
