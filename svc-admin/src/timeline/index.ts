import type { Capability } from '@fieldhouse/service-kit';
import { childTimelineRoute } from './child-timeline.route.ts';

/** What happened to a child, put together of the audit and of what each owner has stored. */
export const timeline: Capability = {
  routes: [childTimelineRoute],
};
