import type { CancelledRegistration, Child, Event, EventDetails, RegisteredChild } from '@fieldhouse/api';
import { pick } from '@fieldhouse/contracts/club';
import { keyOf } from '@fieldhouse/web-kit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListedEvents, withEvents } from '../events/listed-events.ts';
import { EVENT_QUERIES, refreshEvents } from '../events/refresh-events.ts';
import {
  detailsWithoutRegistration,
  detailsWithRegistration,
  detailsWithSlotChanged,
  detailsWithSlotTaken,
  withoutRegistration,
  withPlaces,
  withRegistration,
} from './places.ts';

const CHILDREN = keyOf('get', '/api/children');
const CHILD = keyOf('get', '/api/children/{id}');
const EVENTS = keyOf('get', '/api/events');
const DETAILS = keyOf('get', '/api/events/{id}/details');

/**
 * Updates of the query cache after a registration, a cancellation or a change of the time: the answer is written into
 * the loaded data at once, then all affected queries are loaded again (product decision 25).
 */
export interface CacheUpdates {
  registered: (answer: RegisteredChild, child: { name: string; mine: boolean }) => void;
  /** Several own children, or dates, were registered. */
  registeredSeveral: (made: readonly { answer: RegisteredChild; name: string }[]) => void;
  /** A registered child got another slot. */
  changed: (answer: RegisteredChild) => void;
  cancelled: (answer: CancelledRegistration) => void;
  slotTaken: (eventId: number, slotId: number) => void;
  /** Loads registrations and places again, after a refusal shows that the loaded ones are out of date. */
  refresh: () => void;
}

/** The cache updates for the current query client. */
export function useCacheUpdates(): CacheUpdates {
  const queries = useQueryClient();
  return useMemo(() => cacheUpdates(queries), [queries]);
}

export function cacheUpdates(queries: QueryClient): CacheUpdates {
  const refresh = () => refreshEvents(queries);
  const changeChildren = (change: (child: Child) => Child) => {
    queries.setQueriesData<Child[]>({ queryKey: CHILDREN }, (children) => children?.map(change));
    queries.setQueriesData<Child>({ queryKey: CHILD }, (child) => child && change(child));
  };
  const changeEvents = (change: (event: Event) => Event) =>
    queries.setQueriesData<ListedEvents>(
      { queryKey: EVENTS },
      (list) => list && withEvents(list, (events) => events.map(change)),
    );
  const changeDetails = (eventId: number, change: (details: EventDetails) => EventDetails) =>
    queries.setQueriesData<EventDetails>({ queryKey: DETAILS }, (details) =>
      details?.id === eventId ? change(details) : details,
    );
  // The answer to a registration says neither where the event is nor its sport.
  const whereOf = (eventId: number) => {
    const loaded = queries.getQueriesData<EventDetails>({ queryKey: DETAILS });
    const event = loaded.find(([, details]) => details?.id === eventId)?.[1];
    return event && pick(event, ['sport', 'location', 'address']);
  };
  // A query that is still loading may have been answered before the change and would overwrite it.
  const cancelQueries = () => {
    for (const queryKey of EVENT_QUERIES) void queries.cancelQueries({ queryKey });
  };

  const writeRegistration: CacheUpdates['registered'] = (answer, child) => {
    const registered = { ...whereOf(answer.event.id), ...answer.registeredEvent };
    changeChildren((known) => withRegistration(known, answer.registration.childId, registered));
    changeEvents((event) => withPlaces(event, answer.event));
    changeDetails(answer.event.id, (details) => detailsWithRegistration(details, answer, child));
  };

  return {
    registered(answer, child) {
      cancelQueries();
      writeRegistration(answer, child);
      refresh();
    },
    registeredSeveral(made) {
      cancelQueries();
      for (const { answer, name } of made) writeRegistration(answer, { name, mine: true });
      refresh();
    },
    changed(answer) {
      cancelQueries();
      changeChildren((known) => withRegistration(known, answer.registration.childId, answer.registeredEvent));
      changeDetails(answer.event.id, (details) => detailsWithSlotChanged(details, answer));
      refresh();
    },
    cancelled({ registrationId, childId, event }) {
      cancelQueries();
      changeChildren((known) => withoutRegistration(known, childId, event.id));
      changeEvents((known) => withPlaces(known, event));
      changeDetails(event.id, (details) => detailsWithoutRegistration(details, registrationId, event));
      refresh();
    },
    slotTaken(eventId, slotId) {
      cancelQueries();
      changeDetails(eventId, (details) => detailsWithSlotTaken(details, slotId));
      refresh();
    },
    refresh,
  };
}
