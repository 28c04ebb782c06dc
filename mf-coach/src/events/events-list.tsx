import type { Event } from '@fieldhouse/api';
import { Button, Card, type DataColumn, DataTable, EmptyState, type Sort, TextField } from '@fieldhouse/ui';
import { QueryFailed, useDebouncedValue, usePagedQuery, useSearch } from '@fieldhouse/web-kit';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { COACH_SEARCH } from '../search.ts';
import { EventsSkeleton } from './events-skeleton.tsx';

type EventSort = 'date' | '-date' | 'title' | '-title';

const Search = styled.div`max-width: 420px;`;

/** Rows of a page. */
const PAGE = 20;

/** A search box is worth its place from this many events on. */
const MANY = 8;

interface EventsListProps {
  label: string;
  when: 'upcoming' | 'past';
  /** The order at first; a press on a column turns it. */
  firstSort: EventSort;
  columns: readonly DataColumn<Event>[];
  /** What stands there while the club has none. */
  empty: ReactNode;
}

/** Events by the page, found, sorted and counted by the server: a table on a desk, cards on a phone. */
export function EventsList({ label, when, firstSort, columns, empty }: EventsListProps) {
  const [{ q }, setSearch] = useSearch(COACH_SEARCH);
  const [sort, setSort] = useState<EventSort>(firstSort);
  const words = useDebouncedValue(q).trim();
  const { rows, total, paging, isRefreshing, query } = usePagedQuery('/api/events', {
    limit: PAGE,
    filter: { when, q: words, sort },
  });
  const isSearched = q !== '' || words !== '';
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      cardLabels="none"
      sort={toSort(sort)}
      onSort={(wanted) => setSort(fromSort(wanted))}
      isRefreshing={isRefreshing}
      phoneSort={isSearched || (total ?? 0) > PAGE ? 'select' : 'none'}
      filters={
        (isSearched || (total ?? 0) >= MANY) && (
          <Search>
            <TextField
              label="Search events"
              type="search"
              maxLength={100}
              placeholder="Title, place or coach"
              value={q}
              onChange={(change) => setSearch({ q: change.target.value }, { replace: true })}
            />
          </Search>
        )
      }
      loading={<EventsSkeleton />}
      error={query.error ? <QueryFailed query={query} title="Failed to load event data" /> : undefined}
      empty={
        <Card>
          {isSearched ? (
            <EmptyState
              icon={<CalendarPlus />}
              title="No events found matching your filters."
              action={
                <Button look="turf" onClick={() => setSearch({ q: null }, { replace: true })}>
                  Clear Filters
                </Button>
              }
            />
          ) : (
            empty
          )}
        </Card>
      }
      paging={paging}
    />
  );
}

/** As the table marks it. */
const toSort = (sort: EventSort): Sort => ({
  column: sort.endsWith('title') ? 'event' : 'when',
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** As the server takes it. */
function fromSort({ column, direction }: Sort): EventSort {
  const key = column === 'event' ? 'title' : 'date';
  return direction === 'descending' ? `-${key}` : key;
}
