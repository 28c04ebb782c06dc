import type { Capability } from '@fieldhouse/service-kit';
import { eventCalendarRoute } from './event-calendar.route.ts';

/** Events and registrations as files for calendars. */
export const calendars: Capability = {
  routes: [eventCalendarRoute],
};
