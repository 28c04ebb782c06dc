import { $api } from '@fieldhouse/web-kit';
import { useState } from 'react';

/** Entries of a page. */
const ROWS = 50;

/** The timeline of a child, page by page; another child begins at its first page. */
export function useTimeline(childId: number) {
  const [pages, setPages] = useState<{ childId: number; cursors: readonly string[] }>({ childId, cursors: [] });
  const cursors = pages.childId === childId ? pages.cursors : [];
  const cursor = cursors.at(-1);
  const query = $api.useQuery(
    'get',
    '/api/admin/audit/children/{id}',
    { params: { path: { id: childId }, query: cursor === undefined ? {} : { cursor } } },
    { placeholderData: (before) => (cursors.length > 0 || before?.child.id === childId ? before : undefined) },
  );
  const { data, isPlaceholderData } = query;
  const before = cursors.length * ROWS;
  const next = isPlaceholderData ? null : data?.next;
  const goTo = (to: readonly string[]) => setPages({ childId, cursors: to });
  return {
    query,
    timeline: data,
    isRefreshing: isPlaceholderData,
    paging: data && {
      ...{ kind: 'pages' as const, before, total: before + data.entries.length, isMore: data.next !== null },
      onPrevious: cursors.length > 0 ? () => goTo(cursors.slice(0, -1)) : undefined,
      onNext: next ? () => goTo([...cursors, next]) : undefined,
    },
  };
}
