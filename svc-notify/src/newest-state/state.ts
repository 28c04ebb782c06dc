import type { AccessRequestState, RegistrationState, ReminderState } from '@fieldhouse/contracts';

/**
 * One version of one or more subjects, as their owner published it. What says this state is left out, or counts as
 * read, as soon as a newer version of any of the subjects is known. All subjects of a state have their versions
 * from one database.
 */
export interface State {
  subjects: readonly string[];
  version: number;
}

/**
 * A registration, and the place of a child at an event, which one registration after the other may take. Its own id
 * counts as well: a merge moves it to another child and publishes nothing.
 */
export function stateOfRegistration({ id, eventId, childId, version }: RegistrationState): State {
  return { subjects: [registration(id), `event/${eventId}/child/${childId}`], version };
}

/** A request for access to a child. */
export function stateOfAccessRequest({ id, version }: AccessRequestState): State {
  return { subjects: [`access-request/${id}`], version };
}

/** The newest reminder of an event. */
export function stateOfReminder({ eventId, version }: ReminderState): State {
  return { subjects: [reminder(eventId)], version };
}

/**
 * What a reminder's mail says of one registration: it is out of date by a newer reminder, and by the end of the
 * registration.
 */
export function stateOfReminderMail({ eventId, version }: ReminderState, registrationId: number): State {
  return { subjects: [reminder(eventId), registration(registrationId)], version };
}

const registration = (id: number) => `registration/${id}`;
const reminder = (eventId: number) => `event/${eventId}/reminder`;
