import type { Event } from '@fieldhouse/api';
import { DEFAULT_SESSION_DURATION, SESSION_DURATIONS } from '@fieldhouse/contracts/club';
import type { EventChanges, EventForm } from '@fieldhouse/contracts/forms';
import type { EventFormInput } from './use-event-form.ts';

/** What an edit may change of an event, as the server stores it. */
export type EventFacts = Required<EventChanges>;

/** The editable values of an event, from an answer of the server or from a valid form. */
export function factsOf(event: Event | EventForm): EventFacts {
  return {
    title: event.title,
    description: event.description || null,
    date: event.date,
    endDate: event.isMultiDay ? (event.endDate ?? null) : null,
    isMultiDay: event.isMultiDay,
    startTime: event.startTime,
    endTime: event.endTime,
    locationId: event.locationId,
    sport: event.sport,
    capacity: event.capacity,
    price: event.price,
    coachIds: [...event.coachIds],
    minAge: event.minAge ?? null,
    maxAge: event.maxAge ?? null,
    allowTimeSlots: event.allowTimeSlots,
    sessionDuration: event.allowTimeSlots ? durationOf(event.sessionDuration) : null,
    assignedTeamId: event.assignedTeamId ?? null,
  };
}

const durationOf = (minutes: number | null | undefined) =>
  SESSION_DURATIONS.find((duration) => duration === minutes) ?? DEFAULT_SESSION_DURATION;

/** The same values as the form's fields take them. */
export function valuesOf(facts: EventFacts): EventFormInput {
  return {
    ...facts,
    description: facts.description ?? '',
    sessionDuration: facts.sessionDuration ?? DEFAULT_SESSION_DURATION,
    isRecurring: false,
    recurrenceFrequency: 'weekly',
    recurrenceCount: null,
    skipDates: [],
  };
}

/** The values that differ. All others stay as they are, on the server and in the other events of a series. */
export function changesBetween(before: EventFacts, after: EventFacts): EventChanges {
  const changed = Object.entries(after).filter(
    ([name, value]) => String(value) !== String(before[name as keyof EventFacts]),
  );
  return Object.fromEntries(changed);
}
