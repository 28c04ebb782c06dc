import papaparse from 'papaparse';

/** The value of a cell of a CSV file. */
export type CsvValue = string | number | boolean | null | undefined;

/**
 * Texts that a spreadsheet does not keep: what begins as a formula; and what it reads as a number and then changes: a
 * leading zero (`0441234567`), more digits than a number keeps, a power of ten (`12E5`), a day and month (`10-12`).
 */
const ALTERED = new RegExp(
  [
    String.raw`^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]`,
    String.raw`^\s*0\d[\d\s.,]*$`,
    String.raw`^\s*\d{12,}\s*$`,
    String.raw`^\s*\d[\d.,]*e[+-]?\d+\s*$`,
    String.raw`^\s*\d{1,2}[-/]\d{1,2}\s*$`,
  ].join('|'),
  'i',
);

/** Excel reads a file that begins with this as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The beginning of a CSV file (RFC 4180): the byte order mark and the names of the columns, without a line break after
 * them.
 */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + textOf([columns]);
}

/**
 * Rows of a CSV file, each with the line break before it: `csvHead(columns) + csvRows(some) + csvRows(more)`. Texts
 * that a spreadsheet would run or change begin with an apostrophe; numbers stay numbers; null and undefined are empty
 * cells.
 */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return rows.length === 0 ? '' : `\r\n${textOf(rows)}`;
}

function textOf(rows: readonly (readonly CsvValue[])[]): string {
  return papaparse.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: ALTERED, newline: '\r\n' },
  );
}
