import type { RegistrationState } from '@fieldhouse/contracts';
import type { State } from '../newest-state/state.ts';

/** A notification to store, with its recipients and the columns of its table. */
export interface NewNotification {
  /** The id of the event that caused it: there is one notification for each. */
  cause: string;
  /** The state that it reports; empty when it is about the event as a whole. */
  subjects: readonly string[];
  version: number | null;
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

type NotificationInput = Pick<NewNotification, 'cause' | 'message' | 'recipients'> & {
  at: string;
  registration: RegistrationState;
  state?: State;
};

/** The notification of a registration. */
export function notificationOf({
  cause,
  at,
  message,
  registration,
  state,
  recipients,
}: NotificationInput): NewNotification {
  return {
    cause,
    subjects: state?.subjects ?? [],
    version: state?.version ?? null,
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
