import { createHash } from 'node:crypto';
import { IdParam } from '@fieldhouse/contracts';
import { etagOf, matches, notModified, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { detailsState, EventDetails, eventDetails } from './event-details.ts';

export const eventDetailsRoute = route({
  method: 'get',
  path: '/api/events/{id}/details',
  access: 'signed-in',
  summary: 'An event with its time slots and registrations',
  description: 'Made to be asked every second: 304 while nothing about the event changed.',
  params: z.object({ id: IdParam }),
  answers: { 200: EventDetails },
  problems: { not_found: 404, unavailable: 503 },
  cache: 'revalidate',
  async handle({ params, who, header, ctx }) {
    const { version, viewer } = await detailsState(ctx, who, params.id);
    const tag = etagOf(version, viewer.seesAll ? 'all' : 'own', digestOf(viewer.own));
    if (matches(header('If-None-Match'), tag)) return notModified(tag);
    return ok(await eventDetails(ctx.db, params.id, viewer), { ETag: tag });
  },
});

/** However many children somebody has: the tag comes back in a request header, and those have a limit. */
function digestOf(children: ReadonlySet<number>): string {
  return createHash('sha256')
    .update([...children].join())
    .digest('base64url')
    .slice(0, 22);
}
