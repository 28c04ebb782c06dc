import type { Capability } from '@fieldhouse/service-kit';
import { childViewsRoute } from './child-views.route.ts';

/** Who of the staff has seen a child. */
export const views: Capability = {
  routes: [childViewsRoute],
};
