import type { ReactNode } from 'react';
import type { SelectState } from './SelectBox.tsx';

export type RowKey = string | number;

/** The selected rows, also those on other pages. */
export interface Selection<Row> {
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
  /** The name of a row, for the label of its checkbox: 'Select Avery Stone'. */
  nameOf: (row: Row) => string;
  /** Buttons for the selected rows. */
  actions?: ReactNode;
}

export function pageState(selected: ReadonlySet<RowKey>, page: readonly RowKey[]): SelectState {
  const count = page.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

/** The selection with some keys added or taken out. */
export function withRows(
  selected: ReadonlySet<RowKey>,
  keys: readonly RowKey[],
  isSelected: boolean,
): ReadonlySet<RowKey> {
  return new Set(isSelected ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key)));
}
