import { consumer } from '@fieldhouse/service-kit';
import { markEventRead } from '../bell/notification.repository.ts';
import { buryEvent, learnEvent } from './known-event.ts';

/** The notification for all registrations that ended with their event. */
export const EVENT_DELETED = 'Event deleted';

export const eventConsumers = [
  consumer('event.created', ({ data }, tx) => learnEvent(tx, data)),
  consumer('event.updated', ({ data }, tx) => learnEvent(tx, data)),
  /**
   * Of a deleted event nothing is left to look at: its notifications count as read, but for the one of its
   * deletion.
   */
  consumer('event.deleted', async ({ data }, tx, { clock }) => {
    await buryEvent(tx, data);
    await markEventRead(tx, data.id, EVENT_DELETED, clock());
  }),
];
