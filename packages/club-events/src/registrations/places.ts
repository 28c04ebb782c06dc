import type { Child, Event, EventDetails, RegisteredChild, RegisteredEvent } from '@fieldhouse/api';

/** An event's places, from the answer to a registration or a cancellation. */
export type Places = RegisteredChild['event'];

type WithEvents = Pick<Child, 'id' | 'registeredEvents'>;

/**
 * The child with its registration for the event, sorted by start; unknown registrations stay unknown. What an answer to
 * a change of the time does not have, such as the location, stays.
 */
export function withRegistration<Known extends WithEvents>(
  child: Known,
  childId: number,
  event: RegisteredEvent,
): Known {
  if (child.id !== childId || child.registeredEvents === null) return child;
  const before = child.registeredEvents.find(({ id }) => id === event.id);
  const others = child.registeredEvents.filter(({ id }) => id !== event.id);
  return { ...child, registeredEvents: [...others, { ...before, ...event }].sort(byStart) };
}

/** The child without its registration for the event. */
export function withoutRegistration<Known extends WithEvents>(child: Known, childId: number, eventId: number): Known {
  if (child.id !== childId || child.registeredEvents === null) return child;
  return { ...child, registeredEvents: child.registeredEvents.filter(({ id }) => id !== eventId) };
}

/** The event with the given places. */
export function withPlaces<Known extends Pick<Event, 'id' | 'registered' | 'capacity'>>(
  event: Known,
  places: Places,
): Known {
  if (event.id !== places.id) return event;
  return { ...event, registered: places.registered, capacity: places.capacity };
}

/** The event's details with a new registration and its slot occupied. */
export function detailsWithRegistration(
  details: EventDetails,
  { registration, event }: RegisteredChild,
  child: { name: string; mine: boolean },
): EventDetails {
  const others = details.registrations.filter(({ id }) => id !== registration.id);
  const { id, childId, timeSlotId, registeredAt } = registration;
  return {
    ...withPlaces(details, event),
    registrations: [
      ...others,
      { id, childId, timeSlotId, registeredAt, childName: child.name, isChildActive: true, mine: child.mine },
    ],
    timeSlots: details.timeSlots.map((slot) =>
      slot.id === timeSlotId ? { ...slot, isBooked: true, bookedBy: child.name } : slot,
    ),
  };
}

/** The event's details without a registration, its slot free again. */
export function detailsWithoutRegistration(
  details: EventDetails,
  registrationId: number,
  places: Places,
): EventDetails {
  const removed = details.registrations.find(({ id }) => id === registrationId);
  return {
    ...withPlaces(details, places),
    registrations: details.registrations.filter(({ id }) => id !== registrationId),
    timeSlots: details.timeSlots.map((slot) =>
      removed !== undefined && slot.id === removed.timeSlotId ? { ...slot, isBooked: false, bookedBy: null } : slot,
    ),
  };
}

/** The event's details after a registered child got another slot: the slot before is free again. */
export function detailsWithSlotChanged(details: EventDetails, { registration, event }: RegisteredChild): EventDetails {
  const before = details.registrations.find(({ id }) => id === registration.id);
  return {
    ...withPlaces(details, event),
    registrations: details.registrations.map((each) =>
      each.id === registration.id ? { ...each, timeSlotId: registration.timeSlotId } : each,
    ),
    timeSlots: details.timeSlots.map((slot) => {
      if (slot.id === registration.timeSlotId) return { ...slot, isBooked: true, bookedBy: before?.childName ?? null };
      return slot.id === before?.timeSlotId ? { ...slot, isBooked: false, bookedBy: null } : slot;
    }),
  };
}

/** The event's details with a slot that somebody else booked. */
export function detailsWithSlotTaken(details: EventDetails, slotId: number): EventDetails {
  return {
    ...details,
    timeSlots: details.timeSlots.map((slot) => (slot.id === slotId ? { ...slot, isBooked: true } : slot)),
  };
}

const byStart = (one: RegisteredEvent, other: RegisteredEvent) =>
  one.date.localeCompare(other.date) ||
  one.startTime.localeCompare(other.startTime) ||
  one.registrationId - other.registrationId;
