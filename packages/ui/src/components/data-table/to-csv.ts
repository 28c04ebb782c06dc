import { unparse } from 'papaparse';
import type { CsvValue } from './data-column.ts';

/** A spreadsheet takes a text that begins so for a formula, also where a line break follows. */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Excel reads a file as UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file (RFC 4180): UTF-8 with a byte order mark, texts that a spreadsheet would run as a formula begin with an apostrophe. */
export function toCsv(header: readonly string[], lines: readonly (readonly CsvValue[])[]): Blob {
  const text = unparse({ fields: [...header], data: lines.map((line) => [...line]) }, { escapeFormulae: FORMULA });
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
}
