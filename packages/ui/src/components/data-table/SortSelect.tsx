import { Select } from '../Select.tsx';
import type { Sort } from '../Table.tsx';
import type { DataColumn } from './data-column.ts';

interface SortSelectProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

const DIRECTIONS = ['ascending', 'descending'] as const;
const WORDS = ['A to Z', 'Z to A'] as const;

/** Sorting without column headers: 'Name, A to Z'. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header, sortTexts = WORDS }) =>
      DIRECTIONS.map((direction, at) => ({
        sort: { column: id, direction },
        option: { value: `${id} ${direction}`, label: `${header}, ${sortTexts[at]}` },
      })),
    );
  if (choices.length === 0) return null;
  return (
    <Select
      label="Sort by"
      {...(sort === undefined && { placeholder: 'As listed' })}
      options={choices.map(({ option }) => option)}
      value={sort ? `${sort.column} ${sort.direction}` : ''}
      onChange={({ target }) => {
        const chosen = choices.find(({ option }) => option.value === target.value);
        if (chosen) onSort(chosen.sort);
      }}
    />
  );
}
