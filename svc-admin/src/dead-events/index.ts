import type { Capability } from '@fieldhouse/service-kit';
import { listDeadEventsRoute, replayEventRoute, replayEventsRoute } from './dead-events.routes.ts';

/** Events that no service could handle. */
export const deadEvents: Capability = {
  routes: [listDeadEventsRoute, replayEventRoute, replayEventsRoute],
};
