import type { RegistrationState } from '@fieldhouse/contracts';

/** A notification and those it is put before, as its tables name them. */
export interface Ring {
  /** The id of the event that caused it: the bell rings once for each. */
  cause: string;
  message: string;
  event_id: number;
  event_title: string;
  event_date: string;
  event_time: string;
  registration_id: number;
  child_id: number;
  registered_at: string;
  created_at: string;
  recipients: readonly number[];
}

type Occasion = Pick<Ring, 'cause' | 'message' | 'recipients'> & { at: string; registration: RegistrationState };

/** What the bell says of a registration. */
export function ringOf({ cause, at, message, registration, recipients }: Occasion): Ring {
  return {
    cause,
    message,
    event_id: registration.eventId,
    event_title: registration.eventTitle,
    event_date: registration.date,
    event_time: (registration.timeSlot ?? registration).startTime,
    registration_id: registration.id,
    child_id: registration.childId,
    registered_at: registration.registeredAt,
    created_at: at,
    recipients,
  };
}
