import { Bone, Button, Card, EmptyState, ErrorState, Skeleton, Stack, Table, TextField } from '@fieldhouse/ui';
import { $api, lazyDialog, useSetUrl, useUrlState } from '@fieldhouse/web-kit';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { eventColumns } from './event-columns.tsx';
import { matching } from './matching.ts';

const RosterDialog = lazyDialog(() => import('../roster/roster-dialog.tsx'));
const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx'));

const Search = styled.div`max-width: 420px;`;

/** A search box is worth its place from this many events on. */
const MANY = 8;

/** Upcoming Events (S2 §2): a table on a desk, cards on a phone; the open dialog and its event are in the address. */
export function EventsTab() {
  const { data, error, refetch, isFetching } = $api.useQuery('get', '/api/events', {
    params: { query: { when: 'upcoming' } },
  });
  const [q, setQ] = useUrlState('q');
  const [eventId] = useUrlState('event');
  const [dialog] = useUrlState('dialog');
  const setUrl = useSetUrl();
  const words = useDeferredValue(q ?? '');

  if (error) {
    return (
      <ErrorState
        title="Failed to load event data"
        text={error.detail}
        onRetry={refetch}
        busyText={isFetching ? 'Trying...' : undefined}
      />
    );
  }
  if (!data) return <EventsSkeleton />;

  const open = (id: number, name: string) => setUrl({ event: id, dialog: name });
  const close = () => setUrl({ event: null, child: null, dialog: null });
  const events = matching(data, words);
  const chosen = eventId && /^\d+$/.test(eventId) ? Number(eventId) : undefined;
  return (
    <>
      {data.length >= MANY && (
        <Search>
          <TextField
            label="Search events"
            type="search"
            value={q ?? ''}
            onChange={(change) => setQ(change.target.value, { replace: true })}
          />
        </Search>
      )}
      {events.length === 0 ? (
        <Card>
          {data.length === 0 ? (
            <EmptyState
              icon={<CalendarPlus />}
              title="No events found. Create your first event to get started."
              action={<Button onClick={() => setUrl({ dialog: 'create-event' })}>Create Event</Button>}
            />
          ) : (
            <EmptyState
              icon={<CalendarPlus />}
              title="No events found matching your filters."
              action={
                <Button look="turf" onClick={() => setQ(null, { replace: true })}>
                  Clear Filters
                </Button>
              }
            />
          )}
        </Card>
      ) : (
        <Table label="Upcoming events" columns={eventColumns(open)} rows={events} rowKey={({ id }) => id} />
      )}
      <Suspense>
        {chosen && dialog === 'roster' && <RosterDialog eventId={chosen} onClose={close} />}
        {chosen && dialog === 'details' && (
          <DetailsDialog
            eventId={chosen}
            onClose={close}
            onManage={() => setUrl({ dialog: 'roster' }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}

function EventsSkeleton() {
  return (
    <Skeleton>
      <Card>
        <Stack $gap={6}>
          {[64, 72, 58, 66, 61, 70].map((width) => (
            <Stack key={width} $gap={2}>
              <Bone $width={`${width}%`} $height="20px" />
              <Bone $width={`${width - 24}%`} />
            </Stack>
          ))}
        </Stack>
      </Card>
    </Skeleton>
  );
}
