import { consumer } from '@fieldhouse/service-kit';
import { markEventRead } from '../bell/notification.repository.ts';
import { applyEvent, tombstoneEvent } from './event-projection.ts';

/** The notification for all registrations that ended with their event. */
export const EVENT_DELETED = 'Event deleted';

export const eventConsumers = [
  consumer('event.created', ({ data }, tx) => applyEvent(tx, data)),
  consumer('event.updated', ({ data }, tx) => applyEvent(tx, data)),
  /** The notifications of a deleted event count as read, except the one of its deletion: there is no page to open. */
  consumer('event.deleted', async ({ data }, tx, { clock }) => {
    await tombstoneEvent(tx, data);
    await markEventRead(tx, data.id, EVENT_DELETED, clock());
  }),
];
