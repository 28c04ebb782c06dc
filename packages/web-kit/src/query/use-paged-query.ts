import { MAX_COUNTED_ROWS } from '@fieldhouse/contracts/club';
import type { Paging } from '@fieldhouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type FilterOf,
  getPage,
  type ListPath,
  type Page,
  type PageStart,
  type PartsOption,
  type RowOf,
} from './get-page.ts';
import type { QueryState } from './query-view.tsx';

export interface PagedQueryOptions<Path extends ListPath> {
  /** Rows of a page. */
  limit: number;
  /** Search words, sort, filters; another filter starts at the first page. An empty text is left out. */
  filter?: FilterOf<Path>;
  /** Called with the error of a request, before it is shown. */
  onError?: (error: unknown) => void;
  /** The milliseconds until this page is loaded again, for rows that the server is still changing; false: not again. */
  reloadAfter?: (rows: readonly RowOf<Path>[]) => number | false;
}

export interface PagedQuery<Row> {
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined;
  total: number | undefined;
  /** For `DataTable`. */
  paging: Paging | undefined;
  /** The previous page is shown while another one loads. */
  isRefreshing: boolean;
  /** For `QueryFailed`. */
  query: QueryState<Page<Row>>;
}

/**
 * A list in pages, typed by its path: `usePagedQuery('/api/admin/users', { limit: 10, filter: { q, sort } })`.
 * The previous page stays until the next one is loaded; `parts` are the numbers in the path. A page that became empty
 * (its last row was deleted) is replaced by the previous one.
 */
export function usePagedQuery<Path extends ListPath>(
  path: Path,
  { limit, filter, parts, onError, reloadAfter }: PagedQueryOptions<Path> & PartsOption<Path>,
): PagedQuery<RowOf<Path>> {
  const listQuery = { ...filter, limit };
  const { current, goNext, goPrevious } = usePageStack(`${path} ${JSON.stringify([parts, listQuery])}`);
  const query = { ...listQuery, ...current.start };
  const result = useQuery({
    queryKey: ['get', path, 'page', query, ...(parts ? [parts] : [])],
    queryFn: ({ signal }) =>
      getPage(path, query, { signal, parts }).catch((error: unknown) => {
        onError?.(error);
        throw error;
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => reloadAfter?.(state.data?.rows ?? []) ?? false,
  });
  const { data, isPlaceholderData } = result;

  const isEmptied = data?.rows.length === 0 && current.page > 0 && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: goPrevious changes with every render
  useEffect(() => (isEmptied ? goPrevious() : undefined), [isEmptied]);

  const next = data?.next;
  return {
    rows: data?.rows,
    total: data?.total,
    paging: data && {
      kind: 'pages',
      before: current.page * limit,
      total: Math.min(data.total, MAX_COUNTED_ROWS),
      isMore: data.total > MAX_COUNTED_ROWS,
      onPrevious: current.page > 0 ? goPrevious : undefined,
      onNext: next && !isPlaceholderData ? () => goNext(next) : undefined,
    },
    isRefreshing: isPlaceholderData,
    query: result,
  };
}

/** The starts of all pages up to the current one; empty again as soon as `list` is another list. */
function usePageStack(list: string) {
  const [stack, setStack] = useState<{ list: string; starts: readonly PageStart[] }>({ list, starts: [] });
  const starts = stack.list === list ? stack.starts : [];
  return {
    current: { page: starts.length, start: starts.at(-1) },
    goNext: (start: PageStart) => setStack({ list, starts: [...starts, start] }),
    goPrevious: () => setStack({ list, starts: starts.slice(0, -1) }),
  };
}
