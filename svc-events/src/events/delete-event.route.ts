import { Id, IdParam } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { deleteEvent } from './delete-event.ts';

export const deleteEventRoute = route({
  method: 'delete',
  path: '/api/events/{id}',
  access: ['coach', 'admin'],
  summary: 'Delete an event; its registrations are cancelled and their families told',
  description: 'With `If-Match: "{version}"` it is deleted only when nobody else has changed it since.',
  params: z.object({ id: IdParam }),
  answers: {
    200: z
      .object({ id: Id, cancelled: z.int().describe('How many registrations this ended') })
      .meta({ id: 'DeletedEvent' }),
  },
  problems: { not_found: 404, changed_meanwhile: 412 },
  handle: async ({ params, who, header, ctx }) => ok(await deleteEvent(ctx, who, params.id, header('If-Match'))),
});
