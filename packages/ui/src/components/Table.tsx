import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { ReactNode } from 'react';
import { isPhone } from '../tokens/media.ts';
import { TableCards } from './TableCards.tsx';
import { CellWords, Frame, Sheet, SortButton } from './table-style.ts';
import { useMediaQuery } from './use-media-query.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** On a phone, where a card's line says it shorter or says more than one column. */
  phoneCell?: (row: Row) => ReactNode;
  /** On a phone: `primary` heads the card, `badge` stands at its corner, `actions` at its foot, `hidden` goes; others are lines. */
  phone?: 'primary' | 'badge' | 'line' | 'actions' | 'hidden';
  align?: 'start' | 'end';
  sortable?: boolean;
  /** A CSS width, where the browser's guess is poor. */
  width?: string;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** The row that is lit: the one a notification points to. It is scrolled to by whoever lights it (`data-lit`). */
  litKey?: string | number | undefined;
}

/** Rows as a table on a desk and as cards on a phone. Sorting is the caller's: it asks the server or sorts what it has. */
export function Table<Row>(props: TableProps<Row>) {
  const onPhone = useMediaQuery(isPhone);
  return onPhone ? <TableCards {...props} /> : <DeskTable {...props} />;
}

function DeskTable<Row>({ label, columns, rows, rowKey, sort, onSort, litKey }: TableProps<Row>) {
  return (
    <Frame role="region" aria-label={label} tabIndex={0}>
      <Sheet>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-align={column.align}
                style={{ width: column.width }}
                aria-sort={column.sortable ? (sort?.column === column.id ? sort.direction : 'none') : undefined}
              >
                {column.sortable && onSort ? (
                  <SortButton type="button" onClick={() => onSort(turned(sort, column.id))}>
                    {column.header}
                    <SortSign direction={sort?.column === column.id ? sort.direction : undefined} />
                  </SortButton>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-lit={rowKey(row) === litKey || undefined}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Sheet>
    </Frame>
  );
}

function SortSign({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp />;
  if (direction === 'descending') return <ArrowDown />;
  return <ArrowUpDown data-idle />;
}

const turned = (sort: Sort | undefined, column: string): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

export interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
}

/** A cell of two lines, the second quieter: title and facts, date and time. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <CellWords>
      <b>{first}</b>
      {second !== undefined && <span>{second}</span>}
    </CellWords>
  );
}
