import { DeleteEventDialog, EditEventDialog, EventDetailsDialog } from '@fieldhouse/club-events';
import { can } from '@fieldhouse/contracts/permissions';
import { Bone, Button, Card, DataTable, EmptyState, Skeleton, Stack, TextField } from '@fieldhouse/ui';
import { $api, lazyDialog, QueryView, useSearch, useUser } from '@fieldhouse/web-kit';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { COACH_SEARCH, type EventDialog } from '../search.ts';
import { eventColumns } from './event-columns.tsx';
import { matching } from './matching.ts';

const RosterDialog = lazyDialog(() => import('../roster/roster-dialog.tsx'));

const Search = styled.div`max-width: 420px;`;

/** A search box is worth its place from this many events on. */
const MANY = 8;

/** Upcoming Events (S2 §2): a table on a desk, cards on a phone; the open dialog and its event are in the address. */
export function EventsTab() {
  const query = $api.useQuery('get', '/api/events', { params: { query: { when: 'upcoming' } } });
  const [{ q, event, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const words = useDeferredValue(q);
  const user = useUser();

  const open = (id: number, name: EventDialog) => setSearch({ event: id, dialog: name });
  const close = () => setSearch({ event: null, child: null, dialog: null });
  return (
    <QueryView query={query} errorTitle="Failed to load event data" skeleton={<EventsSkeleton />}>
      {(events) => (
        <>
          <DataTable
            label="Upcoming events"
            columns={eventColumns(open, user)}
            rows={matching(events, words)}
            rowKey={({ id }) => id}
            cardLabels="none"
            filters={
              events.length >= MANY && (
                <Search>
                  <TextField
                    label="Search events"
                    type="search"
                    value={q}
                    onChange={(change) => setSearch({ q: change.target.value }, { replace: true })}
                  />
                </Search>
              )
            }
            empty={
              <Card>
                {events.length === 0 ? (
                  <EmptyState
                    icon={<CalendarPlus />}
                    title="No events found. Create your first event to get started."
                    action={<Button onClick={() => setSearch({ dialog: 'create-event' })}>Create Event</Button>}
                  />
                ) : (
                  <EmptyState
                    icon={<CalendarPlus />}
                    title="No events found matching your filters."
                    action={
                      <Button look="turf" onClick={() => setSearch({ q: null }, { replace: true })}>
                        Clear Filters
                      </Button>
                    }
                  />
                )}
              </Card>
            }
          />
          <Suspense>
            {event && dialog === 'roster' && <RosterDialog eventId={event} onClose={close} />}
            {event && dialog === 'details' && (
              <EventDetailsDialog
                key={event}
                eventId={event}
                onClose={close}
                onOpen={(next) => setSearch({ dialog: next }, { replace: true })}
              />
            )}
            {event && dialog === 'edit' && can(user, 'event.edit') && (
              <EditEventDialog key={event} eventId={event} failureTitle="Failed to save event" onClose={close} />
            )}
            {event && dialog === 'delete' && can(user, 'event.delete') && (
              <DeleteEventDialog key={event} eventId={event} onClose={close} />
            )}
          </Suspense>
        </>
      )}
    </QueryView>
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
