import { IdParam } from '@fieldhouse/contracts';
import { etagOf, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findEvent } from './event.repository.ts';
import { TrainingEvent } from './event.ts';

export const findEventRoute = route({
  method: 'get',
  path: '/api/events/{id}',
  access: 'signed-in',
  summary: 'An event',
  params: z.object({ id: IdParam }),
  answers: { 200: TrainingEvent },
  example: { params: { id: recordOf('event') } },
  problems: { not_found: 404 },
  cache: 'revalidate',
  async handle({ params, ctx }) {
    const event = await findEvent(ctx.db, params.id);
    return ok(event, { ETag: etagOf(event.version) });
  },
});
