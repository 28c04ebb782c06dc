import type { EventDetails } from '@fieldhouse/api';
import type { Candidate } from './to-sheet-child.ts';

type Polled = Pick<
  EventDetails,
  'id' | 'title' | 'date' | 'endDate' | 'startTime' | 'endTime' | 'timeSlots' | 'registrations'
>;

/**
 * The child with its registration for an event as the polled details have it: they are newer than the list of children
 * when another device registers, cancels or changes the time.
 */
export function withPolledPlaces(child: Candidate, details: Polled | undefined): Candidate {
  if (details === undefined || child.registeredEvents === null) return child;
  const { id, title, date, endDate, startTime, endTime } = details;
  const others = child.registeredEvents.filter((event) => event.id !== id);
  const registration = details.registrations.find(({ childId }) => childId === child.id);
  if (registration === undefined) return { ...child, registeredEvents: others };
  const slot = details.timeSlots.find((each) => each.id === registration.timeSlotId);
  const timeSlot = slot ? { startTime: slot.startTime, endTime: slot.endTime } : null;
  const place = { id, title, date, endDate, startTime, endTime, timeSlot, registrationId: registration.id };
  return { ...child, registeredEvents: [...others, place] };
}
