import type { CsvValue } from '@fieldhouse/contracts/csv';
import type { Column } from '../Table.tsx';

export interface DataColumn<Row> extends Column<Row> {
  /**
   * The value the table sorts by itself. Where the server sorts, use `sortable` and `onSort`; then the column's id
   * is the sort key.
   */
  sortBy?: (row: Row) => string | number | null;
  /** The names of the two directions on a phone; 'A to Z' and 'Z to A' by default. */
  sortTexts?: readonly [ascending: string, descending: string];
  /** The column's value in a CSV file; a column without it is left out. */
  csv?: (row: Row) => CsvValue;
}
