import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { ReactNode } from 'react';
import { isPhone, isTabletOrPhone } from '../tokens/media.ts';
import { rowGroups } from './row-groups.ts';
import { TableCards } from './TableCards.tsx';
import { CellText, Frame, GroupHeading, Sheet, SortButton } from './table-style.ts';
import { useMediaQuery } from './use-media-query.ts';

export interface Column<Row> {
  id: string;
  header: string;
  /** Replaces the header's text on a desktop. */
  headerCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell on a phone, if it differs. */
  phoneCell?: (row: Row) => ReactNode;
  /**
   * On a phone: `primary` is the card's title, `select` a box before it, `badge` stands at its corner, `actions` at
   * its foot, `hidden` is left out; others are lines.
   */
  phone?: 'select' | 'primary' | 'badge' | 'line' | 'actions' | 'hidden';
  /** The name before a card's line where the table labels its lines: the header unless given; null: none. */
  phoneLabel?: string | null;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** A CSS width, if the automatic one does not fit. */
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
  /** The heading of a row, such as its day; shown once above consecutive rows with the same heading. */
  headingOf?: ((row: Row) => string) | undefined;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** The highlighted row, such as the target of a notification. The caller scrolls to it (`data-highlighted`). */
  highlightedKey?: string | number | undefined;
  /** The rows that are selected. */
  selectedKeys?: ReadonlySet<string | number> | undefined;
  /** On a phone: whether a card's lines begin with the names of their columns. */
  cardLabels?: 'column-names' | 'none';
  /** The widest screen on which the rows are cards: 'phone' by default, 'tablet' where the columns need more room. */
  cardsOn?: 'phone' | 'tablet' | undefined;
}

/**
 * Rows as a table on a desktop and as cards on a phone. The caller sorts: it requests sorted rows or sorts its own.
 */
export function Table<Row>(props: TableProps<Row>) {
  return useIsCards(props.cardsOn) ? <TableCards {...props} /> : <DeskTable {...props} />;
}

/** Whether a table shows its rows as cards on this screen. */
export const useIsCards = (cardsOn: TableProps<never>['cardsOn'] = 'phone') =>
  useMediaQuery(cardsOn === 'tablet' ? isTabletOrPhone : isPhone);

function DeskTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, headingOf, sort, onSort, highlightedKey, selectedKeys } = props;
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
                  <SortButton type="button" onClick={() => onSort(toggledSort(sort, column.id))}>
                    {column.header}
                    <SortIcon direction={sort?.column === column.id ? sort.direction : undefined} />
                  </SortButton>
                ) : (
                  (column.headerCell ?? column.header)
                )}
              </th>
            ))}
          </tr>
        </thead>
        {rowGroups(rows, headingOf).map((group) => (
          <tbody key={group.rows.map(rowKey)[0]}>
            {group.heading !== undefined && (
              <tr>
                <GroupHeading as="th" scope="rowgroup" colSpan={columns.length}>
                  {group.heading}
                </GroupHeading>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr
                key={rowKey(row)}
                data-highlighted={rowKey(row) === highlightedKey || undefined}
                data-selected={selectedKeys?.has(rowKey(row)) || undefined}
              >
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Sheet>
    </Frame>
  );
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp />;
  if (direction === 'descending') return <ArrowDown />;
  return <ArrowUpDown data-idle />;
}

const toggledSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

export interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
}

/** A cell of two lines, the second one muted: title and details, date and time. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <CellText>
      <b>{first}</b>
      {second !== undefined && <span>{second}</span>}
    </CellText>
  );
}
