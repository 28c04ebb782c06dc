import type { AccessRequestState, RegistrationState, ReminderState, ScheduleChangeState } from '@fieldhouse/contracts';

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

/** What families are told of an event, for each registration. */
export function statesOfScheduleChange({ version, registrations }: ScheduleChangeState): State[] {
  return registrations.map(({ id }) => ({ subjects: [change(id)], version }));
}

/**
 * The mail about an edit of a registration's event: it is out of date after a later one, and after the end of the
 * registration or another time slot.
 */
export function stateOfChangeMail({ version }: ScheduleChangeState, registrationId: number): State {
  return { subjects: [change(registrationId), registration(registrationId)], version };
}

const registration = (id: number) => `registration/${id}`;
const change = (registrationId: number) => `${registration(registrationId)}/change`;
const reminder = (eventId: number) => `event/${eventId}/reminder`;
