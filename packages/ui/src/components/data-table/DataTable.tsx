import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { media } from '../../tokens/media.ts';
import { Row as Line } from '../layout.tsx';
import { type Sort, Table, type TableProps, useIsCards } from '../Table.tsx';
import { BulkBar } from './BulkBar.tsx';
import { CsvButton } from './CsvButton.tsx';
import type { DataColumn } from './data-column.ts';
import { FirstResults, Pager } from './Pager.tsx';
import { SelectBox } from './SelectBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { pageState, type Selection, withRows } from './selection.ts';
import { sortRows } from './sort-rows.ts';

/**
 * Which rows are shown at once.
 * - `pages`: the caller has one page of `total` rows, `before` of them on earlier pages (`usePagedQuery` gives this)
 * - `local`: the caller has all rows, the table shows `size` at a time
 * - `first`: the caller has the first of `total` found rows
 */
export type Paging =
  | {
      kind: 'pages';
      before: number;
      total: number;
      /** There are more than `total`. */
      isMore?: boolean | undefined;
      onPrevious?: (() => void) | undefined;
      onNext?: (() => void) | undefined;
    }
  | { kind: 'local'; size: number }
  | { kind: 'first'; total: number };

export interface DataTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'columns' | 'selectedKeys'> {
  columns: readonly DataColumn<Row>[];
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** The initial order of a table that sorts itself: columns with `sortBy`, no `onSort`. */
  initialSort?: Sort;
  /** Sorting on a phone: a select, or the caller's own among the filters. */
  phoneSort?: 'select' | 'none';
  /** Search field and chips above; they stay whatever the list shows. */
  filters?: ReactNode;
  /** A note between the list and its pages. */
  note?: ReactNode;
  selection?: Selection<Row>;
  paging?: Paging;
  /** Offers what is listed (every page of `local` paging) as a file of this name. */
  csv?: { fileName: string };
  /** Instead of the rows while there are none: the skeleton. */
  loading?: ReactNode;
  /** Instead of the rows where none were loaded, otherwise above them. */
  error?: ReactNode;
  /** Instead of the rows where the list is empty: the sentence and the next action. */
  empty?: ReactNode;
  /** Other rows are being loaded: those shown are dimmed. */
  isRefreshing?: boolean;
}

const Root = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4); scroll-margin-top: 84px;
`;

const Tools = styled(Line)`
  align-items: flex-end; & > :first-child { flex: 1 1 260px; min-width: 0; }
  ${media.phone} { & > * { flex: 1 1 100%; } }
`;

const Listed = styled.div`transition: opacity var(--fast); &[aria-busy='true'] { opacity: 0.6; }`;

/**
 * A list with everything around it: filters, sorting, selection with actions for many rows, pages, CSV, and the
 * states of loading, error and empty. On a phone each row is a card whose lines carry the names of their columns
 * (`phone`, `phoneCell`, `phoneLabel` of a column).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rowKey, rows, filters, note, selection, paging, csv, loading, error, empty } = props;
  const { phoneSort = 'select', isRefreshing = false, cardLabels = 'column-names' } = props;
  const root = useRef<HTMLDivElement>(null);
  const isCards = useIsCards(props.cardsOn);
  const { sort, onSort, columns, sorted } = useSorting(props);
  const { shown, pager } = usePages(sorted, paging);

  const turnPage = (go: (() => void) | undefined) =>
    go &&
    (() => {
      go();
      if (isCards) root.current?.scrollIntoView({ block: 'start' });
    });
  const keys = shown.map(rowKey);
  const selectPage = selection && {
    state: pageState(selection.selected, keys),
    onChange: (isSelected: boolean) => selection.onChange(withRows(selection.selected, keys, isSelected)),
    isOfPage: true as const,
  };
  const hasTools = Boolean(filters) || csv !== undefined || (isCards && phoneSort === 'select' && onSort);
  return (
    <Root ref={root}>
      {hasTools && (
        <Tools>
          {filters}
          {isCards && phoneSort === 'select' && onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
          {csv && sorted.length > 0 && <CsvButton fileName={csv.fileName} columns={columns} rows={sorted} />}
        </Tools>
      )}
      {error}
      {rows === undefined && !error && loading}
      {rows !== undefined && rows.length === 0 && empty}
      {shown.length > 0 && (
        <>
          {selection && selectPage && (
            <BulkBar
              count={selection.selected.size}
              onClear={() => {
                selection.onChange(new Set());
                root.current?.querySelector<HTMLElement>('[data-selects-page]')?.focus();
              }}
              actions={selection.actions}
              selectPage={isCards && <SelectBox {...selectPage}>Select page</SelectBox>}
            />
          )}
          <Listed aria-busy={isRefreshing}>
            <Table
              {...{ label, rowKey, sort, cardLabels }}
              cardsOn={props.cardsOn}
              columns={
                selection && selectPage
                  ? [selectColumn(selection, rowKey, <SelectBox {...selectPage} label="Select page" />), ...columns]
                  : columns
              }
              rows={shown}
              headingOf={props.headingOf}
              highlightedKey={props.highlightedKey}
              selectedKeys={selection?.selected}
              {...(onSort && { onSort })}
            />
          </Listed>
          {note}
        </>
      )}
      {pager?.kind === 'first' && <FirstResults shown={shown.length} total={pager.total} />}
      {pager?.kind === 'pages' && (
        <Pager
          label={label.toLowerCase()}
          before={pager.before}
          shown={shown.length}
          total={pager.total}
          isMore={pager.isMore}
          onPrevious={turnPage(pager.onPrevious)}
          onNext={turnPage(pager.onNext)}
        />
      )}
    </Root>
  );
}

function selectColumn<Row>(
  selection: Selection<Row>,
  rowKey: DataTableProps<Row>['rowKey'],
  headerCell: ReactNode,
): DataColumn<Row> {
  const { selected, onChange, nameOf } = selection;
  return {
    id: 'select',
    header: 'Select',
    headerCell,
    phone: 'select',
    width: '1%',
    cell: (row) => (
      <SelectBox
        label={`Select ${nameOf(row)}`}
        state={selected.has(rowKey(row)) ? 'all' : 'none'}
        onChange={(isSelected) => onChange(withRows(selected, [rowKey(row)], isSelected))}
      />
    ),
  };
}

/** The caller sorts where it gives `onSort`; otherwise the table does, by the columns with `sortBy`. */
function useSorting<Row>({ columns, rows = [], sort, onSort, initialSort }: DataTableProps<Row>) {
  const [own, setOwn] = useState(initialSort);
  if (onSort) return { sort, onSort, columns, sorted: rows };
  if (columns.every(({ sortBy }) => sortBy === undefined)) return { sort, onSort, columns, sorted: rows };
  return {
    sort: own,
    onSort: setOwn,
    columns: columns.map((column) => ({ ...column, sortable: column.sortBy !== undefined })),
    sorted: sortRows(rows, columns, own),
  };
}

function usePages<Row>(rows: readonly Row[], paging: Paging | undefined) {
  const [wanted, setWanted] = useState(0);
  if (paging?.kind !== 'local') return { shown: rows, pager: paging };
  const last = Math.max(0, Math.ceil(rows.length / paging.size) - 1);
  const page = Math.min(wanted, last);
  const pager: Paging = {
    kind: 'pages',
    before: page * paging.size,
    total: rows.length,
    onPrevious: page > 0 ? () => setWanted(page - 1) : undefined,
    onNext: page < last ? () => setWanted(page + 1) : undefined,
  };
  return { shown: rows.slice(pager.before, pager.before + paging.size), pager };
}
