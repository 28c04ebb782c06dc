import type { Event } from '@fieldhouse/api';
import { Button, Card, Chip, type DataColumn, DataTable, EmptyState, Row, type Sort, TextField } from '@fieldhouse/ui';
import { QueryFailed, useDebouncedValue, usePagedQuery, useSearch } from '@fieldhouse/web-kit';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { COACH_SEARCH } from '../search.ts';
import { EventsSkeleton } from './events-skeleton.tsx';
import { useOwnEvents } from './use-own-events.ts';

type EventSort = 'date' | '-date' | 'title' | '-title';

const Filters = styled(Row)`align-items: flex-end; & > :not(button) { flex: 1 1 240px; max-width: 420px; }`;

/** Rows of a page. */
const PAGE = 20;

/** The search field is shown from this many events on. */
const SEARCH_FROM = 8;

interface EventsListProps {
  label: string;
  when: 'upcoming' | 'past';
  /** The initial order; a press on a column header changes it. */
  firstSort: EventSort;
  columns: readonly DataColumn<Event>[];
  /** Shown while the club has no events. */
  empty: ReactNode;
}

/** Events in pages; the server searches, sorts and counts. A table on a desktop, cards on a phone. */
export function EventsList({ label, when, firstSort, columns, empty }: EventsListProps) {
  const own = useOwnEvents();
  const [{ q }, setSearch] = useSearch(COACH_SEARCH);
  const [sort, setSort] = useState<EventSort>(firstSort);
  const words = useDebouncedValue(q).trim();
  const { rows, total, paging, isRefreshing, query } = usePagedQuery('/api/events', {
    limit: PAGE,
    filter: { when, q: words, sort, ...own.filter },
  });
  const isSearched = q !== '' || words !== '';
  const isFiltered = isSearched || own.isOn;
  const hasSearch = isSearched || (total ?? 0) >= SEARCH_FROM;
  const hasOwn = own.isOffered && (isFiltered || (total ?? 0) > 0);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      cardLabels="none"
      cardsOn="tablet"
      sort={toSort(sort)}
      onSort={(next) => setSort(fromSort(next))}
      isRefreshing={isRefreshing}
      phoneSort={isSearched || (total ?? 0) > PAGE ? 'select' : 'none'}
      filters={
        (hasSearch || hasOwn) && (
          <Filters $gap={3}>
            {hasSearch && (
              <TextField
                label="Search events"
                type="search"
                maxLength={100}
                placeholder="Title, place or coach"
                value={q}
                onChange={(change) => setSearch({ q: change.target.value }, { replace: true })}
              />
            )}
            {hasOwn && (
              <Chip pressed={own.isOn} onClick={() => own.turn(!own.isOn)}>
                My events
              </Chip>
            )}
          </Filters>
        )
      }
      loading={<EventsSkeleton />}
      error={query.error ? <QueryFailed query={query} title="Failed to load event data" /> : undefined}
      empty={
        <Card>
          {isFiltered ? (
            <EmptyState
              icon={<CalendarPlus />}
              title="No events found matching your filters."
              action={
                <Button look="turf" onClick={() => setSearch({ q: null, events: null }, { replace: true })}>
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

/** The sort of the table. */
const toSort = (sort: EventSort): Sort => ({
  column: sort.endsWith('title') ? 'event' : 'when',
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** The sort of the request. */
function fromSort({ column, direction }: Sort): EventSort {
  const key = column === 'event' ? 'title' : 'date';
  return direction === 'descending' ? `-${key}` : key;
}
