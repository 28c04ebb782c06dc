import { type CsvValue, csvHead, csvRows } from '@fieldhouse/contracts/csv';

/** A CSV file as the browser saves it. */
export function toCsv(header: readonly string[], lines: readonly (readonly CsvValue[])[]): Blob {
  return new Blob([csvHead(header), csvRows(lines)], { type: 'text/csv;charset=utf-8' });
}
