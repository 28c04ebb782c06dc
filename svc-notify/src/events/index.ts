import { type Capability, projectionOf } from '@fieldhouse/service-kit';
import { eventConsumers } from './event.consumers.ts';

/** The events that notifications are about, as a projection. */
export const events: Capability = {
  consumers: eventConsumers,
  retention: { event_projection: projectionOf('events') },
};
