import type { Capability } from '@fieldhouse/service-kit';
import { eventRosterRoute } from './event-roster.route.ts';
import { exportSizesRoute } from './export-sizes.route.ts';

/** Who comes to an event, and the sizes of those who come. */
export const rosters: Capability = {
  routes: [eventRosterRoute, exportSizesRoute],
};
