import type { Capability } from '@fieldhouse/service-kit';
import { createSamplesRoute, removeSamplesRoute } from './samples.routes.ts';

/** Game records that are test data. */
export const samples: Capability = {
  routes: [createSamplesRoute, removeSamplesRoute],
};
