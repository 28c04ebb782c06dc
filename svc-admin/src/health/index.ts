import type { Capability } from '@fieldhouse/service-kit';
import { healthRoute } from './health.route.ts';

/** Whether every service is ready. */
export const health: Capability = {
  routes: [healthRoute],
};
