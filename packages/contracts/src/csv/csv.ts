import papaparse from 'papaparse';

/** What a cell of a CSV file holds. */
export type CsvValue = string | number | boolean | null | undefined;

/** A spreadsheet takes a text that begins so for a formula, also where a line break follows. */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Excel reads a file as UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * How a CSV file (RFC 4180) begins: the byte order mark and the names of its columns, without a line break behind
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
