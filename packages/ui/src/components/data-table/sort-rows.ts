import type { Sort } from '../Table.tsx';
import type { DataColumn } from './data-column.ts';

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/**
 * The rows in the order of a column with `sortBy`: text by the alphabet, numbers by size, rows without a value last
 * in both directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!sort || !sortBy) return rows;
  const sign = sort.direction === 'descending' ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
  });
}
