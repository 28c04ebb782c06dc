import type { CancelledRegistration, Child, Event, EventDetails, RegisteredChild } from '@fieldhouse/api';
import { keyOf } from '@fieldhouse/web-kit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ANSWERS, refreshEvents } from '../events/refresh-events.ts';
import {
  detailsWithoutRegistration,
  detailsWithRegistration,
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
 * Changes to what is on screen: an answer goes in at once, then everything it touches is read anew (product decision
 * 25).
 */
export interface ShownAnswers {
  registered: (answer: RegisteredChild, child: { name: string; mine: boolean }) => void;
  cancelled: (answer: CancelledRegistration) => void;
  slotTaken: (eventId: number, slotId: number) => void;
  /** Reads registrations and places again, after a refusal that says they are not what the screen shows. */
  refresh: () => void;
}

/** The answers this piece shows, and how registering and cancelling change them. */
export function useShownAnswers(): ShownAnswers {
  const queries = useQueryClient();
  return useMemo(() => shownAnswers(queries), [queries]);
}

export function shownAnswers(queries: QueryClient): ShownAnswers {
  const refresh = () => refreshEvents(queries);
  const changeChildren = (change: (child: Child) => Child) => {
    queries.setQueriesData<Child[]>({ queryKey: CHILDREN }, (children) => children?.map(change));
    queries.setQueriesData<Child>({ queryKey: CHILD }, (child) => child && change(child));
  };
  const changeEvents = (change: (event: Event) => Event) =>
    queries.setQueriesData<Event[]>({ queryKey: EVENTS }, (events) => events?.map(change));
  const changeDetails = (eventId: number, change: (details: EventDetails) => EventDetails) =>
    queries.setQueriesData<EventDetails>({ queryKey: DETAILS }, (details) =>
      details?.id === eventId ? change(details) : details,
    );
  // An answer on its way was written before the change; letting it land would take the change off the screen again.
  const stopReading = () => {
    for (const queryKey of ANSWERS) void queries.cancelQueries({ queryKey });
  };

  return {
    registered(answer, child) {
      stopReading();
      changeChildren((known) => withRegistration(known, answer.registration.childId, answer.registeredEvent));
      changeEvents((event) => withPlaces(event, answer.event));
      changeDetails(answer.event.id, (details) => detailsWithRegistration(details, answer, child));
      refresh();
    },
    cancelled({ registrationId, childId, event }) {
      stopReading();
      changeChildren((known) => withoutRegistration(known, childId, event.id));
      changeEvents((known) => withPlaces(known, event));
      changeDetails(event.id, (details) => detailsWithoutRegistration(details, registrationId, event));
      refresh();
    },
    slotTaken(eventId, slotId) {
      stopReading();
      changeDetails(eventId, (details) => detailsWithSlotTaken(details, slotId));
      refresh();
    },
    refresh,
  };
}
