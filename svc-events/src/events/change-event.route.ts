import { EventChanges, IdParam } from '@fieldhouse/contracts';
import { etagOf, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeEvent } from './change-event.ts';
import { TrainingEvent } from './event.ts';

/** The coach's screens send PATCH, the family-side form PUT (S2 §7); both are partial (decision 6). */
const changeBy = (method: 'put' | 'patch') =>
  route({
    method,
    path: '/api/events/{id}',
    access: ['coach', 'admin'],
    summary: 'Change an event',
    description:
      'An absent field stays as it is. With `If-Match: "{version}"` it is changed only when nobody else has changed it since; registrations do not count.',
    params: z.object({ id: IdParam }),
    body: EventChanges,
    answers: { 200: TrainingEvent },
    problems: {
      not_found: 404,
      capacity_below_registered: 409,
      slots_booked: 409,
      registrations_without_slot: 409,
      changed_meanwhile: 412,
      unavailable: 503,
    },
    async handle({ params, body, who, header, ctx }) {
      const event = await changeEvent(ctx, who, { id: params.id, changes: body, ifMatch: header('If-Match') });
      return ok(event, { ETag: etagOf(event.version) });
    },
  });

export const putEventRoute = changeBy('put');
export const patchEventRoute = changeBy('patch');
