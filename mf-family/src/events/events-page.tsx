import { clubToday } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, Card, EmptyState, isPhone, Muted, media, Page, PageTitle, Row, useMediaQuery } from '@fieldhouse/ui';
import { $api, lazyPanel, QueryView, useSearch, useUser } from '@fieldhouse/web-kit';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useDeferredValue, useMemo } from 'react';
import { styled } from 'styled-components';
import { FAMILY_SEARCH } from '../search.ts';
import { CreateEventButton } from './create-event-button.tsx';
import { EventDialogs } from './event-dialogs.tsx';
import { filterEvents, filterQuery } from './event-filters.ts';
import { EventList } from './event-list.tsx';
import { CalendarSkeleton, EventsSkeleton } from './events-skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterChoices } from './filter-choices.ts';
import { ForChild } from './for-child.tsx';
import { useFilters } from './use-filters.ts';
import { ViewSwitch } from './view-switch.tsx';

const CalendarView = lazyPanel(() => import('./calendar/calendar-view.tsx'), <CalendarSkeleton />);

const Top = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); ${media.phone} { gap: var(--s2); }
`;

/** Small gaps on a phone, so that three events show above the dock. */
const Screen = styled(Page)`${media.phone} { padding-top: var(--s3); gap: var(--s4); }`;

const About = styled.div`
  display: flex; align-items: center; gap: var(--s3);
  & > p { flex: 1; min-width: 0; line-height: 1.4; }
  & > button { flex: none; padding-inline: 12px; }
`;

const ABOUT = 'Browse and register for upcoming training sessions, clinics, and sports camps';

/** Events (S1 §2): the upcoming events with the statuses of the family, and their dialogs. */
export default function EventsPage() {
  const query = $api.useQuery('get', '/api/events', { params: { query: { when: 'upcoming' } } });
  const events = query.data;
  const [filters, setFilters] = useFilters();
  const applied = useDeferredValue(filters);
  const today = clubToday(new Date());
  const choices = useMemo(() => filterChoices(events ?? []), [events]);
  const matching = useMemo(() => filterEvents(events ?? [], applied, today), [events, applied, today]);
  const onPhone = useMediaQuery(isPhone);
  const [{ child, tab: view }] = useSearch(FAMILY_SEARCH);
  const mayCreate = can(useUser(), 'event.create');
  const filterBar = events !== undefined && events.length > 0 && (
    <FilterBar filters={filters} onChange={setFilters} choices={choices} found={matching.length} />
  );
  return (
    <Screen>
      <Top>
        {/* On a phone, filters and view switch are beside the title, and for a chosen child the description is left
            out, so that the list begins higher. */}
        <PageTitle
          title="Events"
          description={onPhone ? undefined : ABOUT}
          actions={
            <Row $gap={2} $nowrap>
              {onPhone && filterBar}
              <ViewSwitch />
              {!onPhone && mayCreate && <CreateEventButton />}
            </Row>
          }
        />
        {onPhone && (mayCreate || !child) && (
          <About>
            {!child && <Muted $small>{ABOUT}</Muted>}
            {mayCreate && <CreateEventButton />}
          </About>
        )}
        <ForChild />
        {!onPhone && filterBar}
      </Top>
      <QueryView
        query={query}
        skeleton={view === 'list' ? <EventsSkeleton /> : <CalendarSkeleton />}
        errorTitle="Failed to load event data"
        headingLevel={2}
        isEmpty={({ length }) => length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<CalendarX />}
              headingLevel={2}
              title="No upcoming events"
              text="New sessions, clinics and camps appear here as soon as a coach makes them."
              action={mayCreate ? <CreateEventButton /> : undefined}
            />
          </Card>
        }
      >
        {() => (
          <>
            {matching.length > 0 && view === 'list' && <EventList key={filterQuery(applied)} events={matching} />}
            {matching.length > 0 && view === 'calendar' && <CalendarView events={matching} />}
            {matching.length === 0 && (
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
          </>
        )}
      </QueryView>
      <EventDialogs />
    </Screen>
  );
}
