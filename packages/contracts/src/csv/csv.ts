import papaparse from 'papaparse';

/** The value of a cell of a CSV file. */
export type CsvValue = string | number | boolean | null | undefined;

/** A spreadsheet reads a text that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

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
 * that a spreadsheet would run as a formula begin with an apostrophe; numbers stay numbers; null and undefined are
 * empty cells.
 */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return rows.length === 0 ? '' : `\r\n${textOf(rows)}`;
}

function textOf(rows: readonly (readonly CsvValue[])[]): string {
  return papaparse.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
}
