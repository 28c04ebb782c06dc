import { Id, Instant, RegisteredEvent, type RegistrationState } from '@fieldhouse/contracts';
import * as z from 'zod';

/** An active registration, as the one who made it is told. */
export const Registration = z
  .object({ id: Id, eventId: Id, childId: Id, timeSlotId: Id.nullable(), registeredAt: Instant })
  .meta({ id: 'Registration' });

/** How many places of an event are taken. */
export const EventPlaces = z.object({ id: Id, registered: z.int(), capacity: z.int() }).meta({ id: 'EventPlaces' });
export type EventPlaces = z.infer<typeof EventPlaces>;

/** A registration in a child's history: an entry of `registeredEvents` with its state. */
export const ChildRegistration = RegisteredEvent.extend({ state: z.enum(['active', 'cancelled']) }).meta({
  id: 'ChildRegistration',
});
export type ChildRegistration = z.infer<typeof ChildRegistration>;

/** The child's `registeredEvents` entry of a registration (decision 25). */
export function registeredEventOf(told: RegistrationState): RegisteredEvent {
  const { eventId, eventTitle, date, endDate, startTime, endTime, timeSlot, id } = told;
  return {
    id: eventId,
    title: eventTitle,
    date,
    endDate,
    startTime,
    endTime,
    timeSlot: timeSlot && { startTime: timeSlot.startTime, endTime: timeSlot.endTime },
    registrationId: id,
  };
}
