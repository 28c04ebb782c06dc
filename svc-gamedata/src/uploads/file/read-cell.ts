import { isLongerThan } from '@fieldhouse/contracts';

/** The longest cell: normalizing a text takes time that grows with the square of its length. */
const MAX_CELL_BYTES = 4096;

/** Whether a cell is too long to be read. */
export function isTooLong(cell: string): boolean {
  return isLongerThan(cell, MAX_CELL_BYTES);
}

/** `="007"`: a text that the program kept from being read as a number. */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** The apostrophe that our own files put before a text that a spreadsheet would run as a formula. */
const GUARD = /^'(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])/;

/** Nothing to change: most cells, of files with many rows. */
const TIDY = /^(?:[!-&(-<>-~](?:[ -~]*[!-~])?)?$/;

/** A cell without what programs add to it; any space of Unicode is a space. */
export function cellText(cell: string): string {
  if (TIDY.test(cell)) return cell;
  return cell
    .replace(GUARD, '')
    .replace(TEXT_FORMULA, '$1')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** A cell that is a date, a time or a number: direction marks and line breaks are no part of it either. */
export function cellValue(cell: string): string {
  if (TIDY.test(cell)) return cell;
  return cellText(cell)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const NONE = /^(?:[-\u2010-\u2015\u2212]+|#?n\/a)$/i;

/** Whether a cell says that there is no value. */
export function isNone(text: string): boolean {
  return text === '' || NONE.test(text);
}

/** Three digits behind the mark, as in `1.000`, may be thousands: such a number is not read. */
const COUNT = /^(?<count>\d{1,3})(?:[.,](?:0{1,2}|0{4,}))?$/;
const DIGITS = /^\d{1,3}$/;
const PAIR = /^(?<made>\d{1,3}) ?[/\u2010-\u2013-] ?(?<attempted>\d{1,3})$/;

/** A count from 0 to 999: `3`, `3.0`; none is 0. Undefined for anything else. */
export function readCount(text: string): number | undefined {
  if (DIGITS.test(text)) return Number(text);
  if (isNone(text)) return 0;
  const count = COUNT.exec(text)?.groups?.count;
  return count === undefined ? undefined : Number(count);
}

/** One of the two counts in `5/10`; none is 0. Undefined for anything else. */
export function readPart(text: string, part: 'made' | 'attempted'): number | undefined {
  if (isNone(text)) return 0;
  const count = PAIR.exec(text)?.groups?.[part];
  return count === undefined ? undefined : Number(count);
}
