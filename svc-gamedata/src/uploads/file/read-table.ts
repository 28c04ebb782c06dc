import { invalid, type Problem } from '@fieldhouse/service-kit';
import { type Columns, isHeading } from './columns.ts';
import { cellText, cellValue, isTooLong } from './read-cell.ts';
import { hasDayFirst } from './read-date.ts';
import { type Fault, type Reading, type ReadRow, readRow } from './read-row.ts';

/** A row below the header; `leftOut`: it is named as a summary, so it is proposed not to be stored. */
export type TableRow = (Extract<ReadRow, { game: unknown }> & { leftOut: boolean }) | { faults: Fault[] };

interface Header {
  columns: Columns;
  cells: readonly string[];
}

/**
 * Returns a function that reads the rows below a header in their order. A further table or a glossary below them is
 * refused row by row: its columns have another meaning. Throws 400 for a date whose day comes first while the order of
 * the file's dates is not known.
 */
export function tableReader(
  { columns, cells: header }: Header,
  reading: Reading,
): (cells: readonly string[], line: number) => TableRow {
  /** The message for all rows behind the end of the table. */
  let ended: string | undefined;
  return (cells, line) => {
    if (ended !== undefined) return refusal(ended);
    const summary = summaryIn(cells, columns);
    if (!summary) expectDateOrder(cells, line, { columns, reading });
    const read = readRow(cells, columns, reading);
    if ('game' in read) {
      const notes = summary ? [`“${summary}” is not a player’s name`, ...read.notes] : read.notes;
      return { ...read, notes, leftOut: summary !== undefined };
    }
    if (summary && /^glossary/i.test(summary)) {
      ended = `The glossary of the file begins at line ${line}: nothing below it is read`;
      return refusal(ended);
    }
    if (summary) return refusal(`“${summary}” is not a player’s name: the row is not stored`);
    if (!isHeading(cells)) return read;
    if (cells.every((cell, index) => cellText(cell) === cellText(header[index] ?? ''))) {
      return refusal('The line repeats the header');
    }
    ended = `Another table with columns of its own begins at line ${line}: please upload it as a file of its own`;
    return refusal(ended);
  };
}

const refusal = (reason: string) => ({ faults: [{ column: null, reason }] });

const SUMMARY = /^(?:(?:(?:team|game|season|grand) )?totals?|team|glossary):?$/i;

/** The name of a row that is about the team or the file: in place of a player's name, or before empty ones. */
function summaryIn(cells: readonly string[], { known }: Columns): string | undefined {
  const nameIn = (cell: string | undefined) => (cell === undefined || isTooLong(cell) ? '' : cellText(cell));
  const names = ['firstName', 'lastName'].map((id) => nameIn(cells[known.get(id)?.index ?? -1]));
  const isWithoutName = names.some((name) => name === '');
  const first = isWithoutName ? nameIn(cells.find((cell) => cell.trim() !== '')) : '';
  return [...names, first].find((name) => SUMMARY.test(name));
}

function expectDateOrder(
  cells: readonly string[],
  line: number,
  { columns, reading }: { columns: Columns; reading: Reading },
): void {
  const cell = cells[columns.known.get('gameDate')?.index ?? -1] ?? '';
  if (reading.dateOrder !== undefined || isTooLong(cell)) return;
  const date = cellValue(cell);
  if (hasDayFirst(date)) throw unknownDateOrder(line, date);
}

/** The 400 for a file whose dates may have the day or the month first. */
function unknownDateOrder(line: number, date: string): Problem {
  const message = `Line ${line} has the date ${date}, with the day first. Please choose the order of the file’s dates`;
  return invalid([{ path: 'dateOrder', message }]);
}
