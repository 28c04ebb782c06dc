import { MOST_COUNTED } from '@fieldhouse/contracts/club';
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
  /** Search words, sort, filters; another filter begins at the first page. An empty text is left out. */
  filter?: FilterOf<Path>;
  /** Called with what a call threw, before it is shown. */
  onError?: (error: unknown) => void;
}

export interface PagedQuery<Row> {
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined;
  total: number | undefined;
  /** For `DataTable`. */
  paging: Paging | undefined;
  /** The page before is shown while another one is loaded. */
  isRefreshing: boolean;
  /** For `QueryFailed`. */
  query: QueryState<Page<Row>>;
}

/**
 * A list by the page, typed by its path: `usePagedQuery('/api/admin/users', { limit: 10, filter: { q, sort } })`.
 * The page before stays until the next one is loaded; `parts` are the numbers in a path that has some. A page that
 * became empty (its last row was deleted) gives way to the one before.
 */
export function usePagedQuery<Path extends ListPath>(
  path: Path,
  { limit, filter, parts, onError }: PagedQueryOptions<Path> & PartsOption<Path>,
): PagedQuery<RowOf<Path>> {
  const asked = { ...filter, limit };
  const { at, goOn, goBack } = useWay(`${path} ${JSON.stringify([parts, asked])}`);
  const query = { ...asked, ...at.start };
  const result = useQuery({
    queryKey: ['get', path, 'page', query, ...(parts ? [parts] : [])],
    queryFn: ({ signal }) =>
      getPage(path, query, { signal, parts }).catch((error: unknown) => {
        onError?.(error);
        throw error;
      }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = result;

  const isEmptied = data?.rows.length === 0 && at.page > 0 && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time
  useEffect(() => (isEmptied ? goBack() : undefined), [isEmptied]);

  const next = data?.next;
  return {
    rows: data?.rows,
    total: data?.total,
    paging: data && {
      kind: 'pages',
      before: at.page * limit,
      total: Math.min(data.total, MOST_COUNTED),
      isMore: data.total > MOST_COUNTED,
      onPrevious: at.page > 0 ? goBack : undefined,
      onNext: next && !isPlaceholderData ? () => goOn(next) : undefined,
    },
    isRefreshing: isPlaceholderData,
    query: result,
  };
}

/** The pages that were turned to reach the one shown: back to the first as soon as `list` names another list. */
function useWay(list: string) {
  const [way, setWay] = useState<{ list: string; starts: readonly PageStart[] }>({ list, starts: [] });
  const starts = way.list === list ? way.starts : [];
  return {
    at: { page: starts.length, start: starts.at(-1) },
    goOn: (start: PageStart) => setWay({ list, starts: [...starts, start] }),
    goBack: () => setWay({ list, starts: starts.slice(0, -1) }),
  };
}
