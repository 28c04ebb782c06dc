import { Id, Instant, RegisteredEvent } from '@fieldhouse/contracts';
import * as z from 'zod';

/** An active registration, in the answer to the request that made it. */
const Registration = z
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

/** The answer to a new registration, as `registration_answer_v2` builds it. */
export const RegisteredChild = z
  .object({ registration: Registration, registeredEvent: RegisteredEvent, event: EventPlaces })
  .meta({ id: 'RegisteredChild' });
export type RegisteredChild = z.infer<typeof RegisteredChild>;
