import { $api, defineSearch, id, oneOf, text, useSearch } from '@fieldhouse/web-kit';
import { type OpenApp, openComponent, resetClock, server, setClock, theo } from '@fieldhouse/web-kit/testing';
import {
  CreateEventDialog,
  DeleteEventDialog,
  EditEventDialog,
  EventDetailsDialog,
  RegisterDialog,
} from '../src/index.ts';

const SEARCH = defineSearch({
  dialog: oneOf(['create-event', 'details', 'roster', 'register', 'edit', 'delete']),
  event: id(),
  child: id(),
  sub: text(),
});

/** A list of events with the dialogs, as in a micro-frontend. */
function EventsWithDialogs() {
  const [{ dialog, event, child, sub }, setSearch] = useSearch(SEARCH);
  const { data: events = [] } = $api.useQuery('get', '/api/events');
  const close = () => setSearch({ event: null, dialog: null });
  return (
    <>
      <ul>
        {events.map(({ id: key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
      {dialog === 'create-event' && (
        <CreateEventDialog date={sub} failureTitle="Failed to create event" onClose={close} />
      )}
      {event && dialog === 'details' && (
        <EventDetailsDialog eventId={event} onClose={close} onOpen={(next) => setSearch({ dialog: next })} />
      )}
      {event && dialog === 'register' && <RegisterDialog eventId={event} initialChildId={child} onClose={close} />}
      {event && dialog === 'edit' && (
        <EditEventDialog eventId={event} failureTitle="Failed to update event" onClose={close} />
      )}
      {event && dialog === 'delete' && <DeleteEventDialog eventId={event} onClose={close} />}
    </>
  );
}

export type Handlers = Parameters<typeof server.use>;

/** Opens the list and the dialog at an address; of two handlers for a request, the first answers. */
export async function openEvents(address: string, handlers: Handlers, user = theo): Promise<OpenApp> {
  setClock();
  server.use(...handlers);
  const app = await openComponent(EventsWithDialogs, address, user);
  return { ...app, close: () => app.close().finally(resetClock) };
}
