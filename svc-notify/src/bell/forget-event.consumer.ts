import { consumer } from '@fieldhouse/service-kit';
import { markEventRead } from './notification.repository.ts';

/** What the bell says once for all registrations that ended with their event. */
export const EVENT_DELETED = 'Event deleted';

/** Of a deleted event nothing is left to look at: what the bell says of it counts as read, but for its deletion. */
export const forgetEvent = consumer('event.deleted', ({ data: { id } }, tx, { clock }) =>
  markEventRead(tx, id, EVENT_DELETED, clock()),
);
