import { clubToday } from '@fieldhouse/contracts/club';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  isPhone,
  Muted,
  media,
  Page,
  PageTitle,
  useMediaQuery,
} from '@fieldhouse/ui';
import { $api, useUrlState } from '@fieldhouse/web-kit';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useDeferredValue, useMemo } from 'react';
import { styled } from 'styled-components';
import { EventDialogs } from './event-dialogs.tsx';
import { filterEvents, filterWords } from './event-filters.ts';
import { EventList } from './event-list.tsx';
import { EventsSkeleton } from './events-skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterChoices } from './filter-choices.ts';
import { ForChild } from './for-child.tsx';
import { useFilters } from './use-filters.ts';

const Top = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); ${media.phone} { gap: var(--s3); }
`;

const ABOUT = 'Browse and register for upcoming training sessions, clinics, and sports camps';

/** Events (S1 §2): what is upcoming, how it stands to the family, and the dialogs of each. */
export function EventsPage() {
  const {
    data: events,
    error,
    refetch,
    isFetching,
  } = $api.useQuery('get', '/api/events', { params: { query: { when: 'upcoming' } } });
  const [filters, setFilters] = useFilters();
  const applied = useDeferredValue(filters);
  const today = clubToday(new Date());
  const choices = useMemo(() => filterChoices(events ?? []), [events]);
  const matching = useMemo(() => filterEvents(events ?? [], applied, today), [events, applied, today]);
  const onPhone = useMediaQuery(isPhone);
  const [child] = useUrlState('child');
  const filterBar = events !== undefined && events.length > 0 && (
    <FilterBar filters={filters} onChange={setFilters} choices={choices} found={matching.length} />
  );
  return (
    <Page>
      <Top>
        {/* On a phone the filters stand beside the title, and who came for a child knows what the page is for: the list begins early. */}
        <PageTitle title="Events" actions={onPhone && filterBar} description={onPhone ? undefined : ABOUT} />
        {onPhone && !child && <Muted $small>{ABOUT}</Muted>}
        <ForChild />
        {!onPhone && filterBar}
      </Top>
      {events === undefined && error && (
        <Card>
          <ErrorState
            headingLevel={2}
            title="Failed to load event data"
            text={error.detail}
            onRetry={refetch}
            busyText={isFetching ? 'Trying...' : undefined}
          />
        </Card>
      )}
      {events === undefined && !error && <EventsSkeleton />}
      {events?.length === 0 && (
        <Card>
          <EmptyState
            icon={<CalendarX />}
            headingLevel={2}
            title="No upcoming events"
            text="New sessions, clinics and camps appear here as soon as a coach makes them."
          />
        </Card>
      )}
      {matching.length > 0 && <EventList key={filterWords(applied)} events={matching} />}
      {events !== undefined && events.length > 0 && matching.length === 0 && (
        <Card>
          <EmptyState
            icon={<CalendarX />}
            headingLevel={2}
            title="No events found matching your filters."
            action={
              <Button look="turf" onClick={() => setFilters({})}>
                Clear Filters
              </Button>
            }
          />
        </Card>
      )}
      <EventDialogs />
    </Page>
  );
}
