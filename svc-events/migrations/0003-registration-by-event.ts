import type { Migration } from '@fieldhouse/service-kit';

/** Registrations of an event in every state. */
export const registrationByEvent: Migration = {
  index: { name: 'registration_by_event', on: 'registration (event_id)' },
};
