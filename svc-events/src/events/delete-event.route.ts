import { DeleteEventForm, Id, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { SeriesQuery } from './change-event.route.ts';
import { deleteEvent } from './delete-event.ts';

export const deleteEventRoute = route({
  method: 'delete',
  path: '/api/events/{id}',
  access: ['coach', 'admin'],
  permissions: ['event.delete'],
  audit: { action: 'event.deleted', label: 'Deleted event', verb: 'deleted', isAboutSubject: true, subject: 'event' },
  summary: 'Delete an event; its registrations are cancelled and their families notified',
  description:
    'With `If-Match: "{version}"` it is deleted only when nobody else has changed it since. `X-Changed-Events` is ' +
    'the number of deleted events of a series. The `reason` is quoted in the email.',
  params: z.object({ id: IdParam }),
  query: SeriesQuery,
  body: DeleteEventForm.optional(),
  answers: {
    200: z
      .object({ id: Id, cancelled: z.int().describe('How many registrations were cancelled') })
      .meta({ id: 'DeletedEvent' }),
  },
  example: { params: { id: recordOf('upcoming event') }, body: { reason: 'Lightning' } },
  problems: { not_found: 404, version_conflict: 412 },
  async handle({ params, query, body, who, header, ctx }) {
    const wanted = { id: params.id, ifMatch: header('If-Match'), scope: query.scope, reason: body?.reason };
    const { count, ...deleted } = await deleteEvent(ctx, who, wanted);
    return ok(deleted, { 'X-Changed-Events': String(count) });
  },
});
