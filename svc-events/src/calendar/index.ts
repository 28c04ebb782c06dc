import type { Capability } from '@fieldhouse/service-kit';
import { answerCalendarsInUse } from './calendars-in-use.answer.ts';
import { eventCalendarRoute } from './event-calendar.route.ts';
import { changeFeedRoute, listFeedsRoute, makeFeedRoute, revokeFeedRoute } from './feeds.routes.ts';
import { fetchFeedRoute } from './fetch-feed.route.ts';

/** Events and registrations as files for calendars, and calendars that programs subscribe to. */
export const calendars: Capability = {
  routes: [eventCalendarRoute, listFeedsRoute, makeFeedRoute, changeFeedRoute, revokeFeedRoute, fetchFeedRoute],
  calls: [answerCalendarsInUse],
  retention: {
    calendar_feed: {
      growsWith: 'links to calendars that guardians make',
      retainedFor: 'Until 30 days after it was revoked, or until its account is deleted',
      purges: [{ where: 'revoked_at < ?', age: { days: 31 } }],
    },
    calendar_entry: {
      growsWith: 'registrations in calendars that programs subscribe to',
      retainedFor: '40 days after the event; without its child at once',
      purges: [{ where: 'last_date < ?', age: { days: 40 } }],
    },
  },
};
