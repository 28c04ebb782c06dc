import { createHash } from 'node:crypto';
import { IdParam } from '@fieldhouse/contracts';
import { etagOf, matches, notModified, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { detailsState, EventDetails, eventDetails } from './event-details.ts';

export const eventDetailsRoute = route({
  method: 'get',
  path: '/api/events/{id}/details',
  access: 'signed-in',
  summary: 'An event with its time slots and registrations',
  description: 'Made for polling every second: 304 while nothing about the event has changed.',
  params: z.object({ id: IdParam }),
  answers: { 200: EventDetails },
  example: { params: { id: recordOf('event') } },
  view: {
    action: 'registration.viewed',
    of: ({ registrations }, { params }) => ({
      subject: { type: 'event', id: params.id },
      childIds: registrations.flatMap(({ childId }) => childId ?? []),
    }),
  },
  problems: { not_found: 404 },
  cache: 'revalidate',
  async handle({ params, who, header, ctx }) {
    const { version, viewer } = await detailsState(ctx, who, params.id);
    const tag = etagOf(version, viewer.seesAll ? 'all' : 'own', digestOf(viewer.own));
    if (matches(header('If-None-Match'), tag)) return notModified(tag);
    return ok(await eventDetails(ctx.db, params.id, viewer), { ETag: tag });
  },
});

/** A digest of fixed length: the ETag is sent back in a request header, whose length is limited. */
function digestOf(children: ReadonlySet<number>): string {
  return createHash('sha256')
    .update([...children].join())
    .digest('base64url')
    .slice(0, 22);
}
