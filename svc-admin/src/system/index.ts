import type { Capability } from '@fieldhouse/service-kit';
import { systemStatusRoute } from './system-status.route.ts';

/** The state of each service. */
export const system: Capability = {
  routes: [systemStatusRoute],
};
