import { calendarFeed, calendarFeedVersion } from '@fieldhouse/calendar';
import { etagOf, matches, notModified, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { fetchFeed } from './fetch-feed.ts';

export const fetchFeedRoute = route({
  method: 'get',
  path: '/api/calendar/{token}.ics',
  access: 'public',
  summary: 'The calendar of a guardian’s children, for programs that subscribe to its link',
  description:
    'From 30 days back to 400 days ahead. For 30 days after the link was revoked it is empty, then 404. While the ' +
    'guardians are not known it is 503, never empty.',
  params: z.object({ token: z.string() }),
  answers: { 200: z.string().meta({ contentMediaType: 'text/calendar' }) },
  example: { params: { token: recordOf('calendar token') } },
  view: { none: 'Its link belongs to a guardian, and has only their own children' },
  problems: { not_found: 404, too_many_fetches: 429, too_many_attempts: 429, unavailable: 503 },
  cache: 'revalidate',
  handle: async ({ ctx, params, address, header }) => {
    const feed = await fetchFeed(ctx, params.token, address);
    const etag = etagOf(calendarFeedVersion(feed));
    if (matches(header('If-None-Match'), etag)) return notModified(etag);
    return ok(calendarFeed(feed), {
      'Content-Type': 'text/calendar; charset=utf-8',
      'X-Robots-Tag': 'noindex',
      ETag: etag,
    });
  },
});
