import type { Event } from '@fieldhouse/api';
import { SentOrNot } from '@fieldhouse/club-ui/reminders';
import { Card, DataTable, EmptyState, type Sort } from '@fieldhouse/ui';
import { QueryFailed, useDebouncedValue, usePagedQuery, useSearch } from '@fieldhouse/web-kit';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { EventSearch } from './event-search.tsx';
import { reminderColumns } from './reminder-columns.tsx';
import { REMINDERS_SEARCH } from './reminders-search.ts';

/** Rows of a page. */
const ROWS = 20;

/** All Events (S2 §2): past and upcoming, in pages, searched and sorted by the server. */
export function AllEvents() {
  const [{ q }, setSearch] = useSearch(REMINDERS_SEARCH);
  const [sort, setSort] = useState<Sort>({ column: 'when', direction: 'descending' });
  const words = useDebouncedValue(q).trim();
  const { rows, paging, isRefreshing, query } = usePagedQuery('/api/events', {
    limit: ROWS,
    filter: { q: words, sort: orderOf(sort) },
  });
  return (
    <DataTable
      label="All events"
      columns={reminderColumns<Event>({
        status: ({ reminderSent }) => <SentOrNot isSent={reminderSent} />,
        onResend: ({ id }) => setSearch({ dialog: { kind: 'resend', id } }),
        onReset: ({ id }) => setSearch({ dialog: { kind: 'reset', id } }),
        sortable: true,
      })}
      rows={rows}
      rowKey={({ id }) => id}
      cardLabels="none"
      sort={sort}
      onSort={setSort}
      isRefreshing={isRefreshing}
      filters={<EventSearch />}
      loading={<TableSkeleton />}
      error={query.error ? <QueryFailed query={query} title="Failed to load event data" /> : undefined}
      empty={
        <Card>
          <EmptyState
            icon={<CalendarClock />}
            title={words === '' ? 'No events found' : 'No events found matching your search.'}
          />
        </Card>
      }
      paging={paging}
    />
  );
}

/** The sort of the request. */
function orderOf({ column, direction }: Sort) {
  const key = column === 'event' ? 'title' : 'date';
  return direction === 'descending' ? (`-${key}` as const) : key;
}
