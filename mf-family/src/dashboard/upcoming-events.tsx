import { Card, EmptyState, LinkButton, SectionTitle, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import { styled } from 'styled-components';
import { EventRow } from '../events/event-row.tsx';
import { useEventRows } from '../events/use-event-rows.ts';

const EVENT_LIMIT = 3;

/** The parameters of the request for the next events. */
export const NEXT_EVENTS = { params: { query: { when: 'upcoming', limit: EVENT_LIMIT } } } as const;

const List = styled.ul`display: grid; gap: var(--s3);`;

const LinkText = styled.span`display: inline-flex; align-items: center; gap: 8px; white-space: nowrap;`;

/**
 * The club's next three events and the link to all of them (S1 §2, product decision 37). They load while the section is
 * `hidden`, too.
 */
export function UpcomingEvents({ hidden }: { hidden: boolean }) {
  const query = $api.useQuery('get', '/api/events', NEXT_EVENTS);
  const rows = useEventRows();
  return (
    <Stack as="section" aria-labelledby="upcoming-events" hidden={hidden} $gap={3}>
      <SectionTitle
        title="Upcoming events"
        id="upcoming-events"
        action={
          <LinkButton href="/events" look="text">
            <LinkText>
              View All Events <ArrowRight aria-hidden="true" />
            </LinkText>
          </LinkButton>
        }
      />
      <QueryView
        query={query}
        skeleton={<UpcomingSkeleton />}
        errorTitle="Failed to load event data"
        isEmpty={(events) => events.length === 0}
        empty={
          <Card>
            <EmptyState
              icon={<CalendarX />}
              title="No upcoming events"
              text="New sessions, clinics and camps appear here as soon as a coach makes them."
            />
          </Card>
        }
      >
        {(events) => (
          <List>
            {events.slice(0, EVENT_LIMIT).map((event) => (
              <li key={event.id}>
                <EventRow event={event} {...rows} />
              </li>
            ))}
          </List>
        )}
      </QueryView>
    </Stack>
  );
}

function UpcomingSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={3}>
        {['one', 'two', 'three'].map((key) => (
          <SkeletonBar key={key} $height="126px" $radius="var(--radius)" />
        ))}
      </Stack>
    </Skeleton>
  );
}
