import { createHash } from 'node:crypto';
import { etagOf, ok, recordOf, route } from '@fieldhouse/service-kit';
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
  handle: async ({ ctx, params, address }) => {
    const calendar = await fetchFeed(ctx, params.token, address);
    return ok(calendar, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'X-Robots-Tag': 'noindex',
      ETag: etagOf(createHash('sha256').update(calendar).digest('base64url')),
    });
  },
});
