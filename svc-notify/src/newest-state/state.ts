import type { AccessRequestState, RegistrationState, ReminderState } from '@fieldhouse/contracts';

/**
 * One version of one or more subjects, as their owner published it. A mail about this state is not sent, and a
 * notification counts as read, once a newer version of any of the subjects is known. The versions of all subjects come
 * from one database.
 */
export interface State {
  subjects: readonly string[];
  version: number;
}

/**
 * A registration, with two subjects: the child at the event, which may have several registrations one after another,
 * and the registration itself, because a merge moves it to another child without an event.
 */
export function stateOfRegistration({ id, eventId, childId, version }: RegistrationState): State {
  return { subjects: [registration(id), `event/${eventId}/child/${childId}`], version };
}

/** A request for access to a child. */
export function stateOfAccessRequest({ id, version }: AccessRequestState): State {
  return { subjects: [`access-request/${id}`], version };
}

/** The reminders of an event. */
export function stateOfReminder({ eventId, version }: ReminderState): State {
  return { subjects: [reminder(eventId)], version };
}

/**
 * The reminder of one registration: it is out of date after a newer reminder, and after the end of the registration.
 */
export function stateOfReminderMail({ eventId, version }: ReminderState, registrationId: number): State {
  return { subjects: [reminder(eventId), registration(registrationId)], version };
}

const registration = (id: number) => `registration/${id}`;
const reminder = (eventId: number) => `event/${eventId}/reminder`;
