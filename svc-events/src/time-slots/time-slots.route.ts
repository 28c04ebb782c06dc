import { IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { eventTimeSlots, TimeSlot } from './time-slots.ts';

export const timeSlotsRoute = route({
  method: 'get',
  path: '/api/events/{id}/timeslots',
  access: 'signed-in',
  summary: 'The time slots of an event',
  description: 'Empty for an event without time slots.',
  params: z.object({ id: IdParam }),
  answers: { 200: z.array(TimeSlot) },
  example: { params: { id: recordOf('event with time slots') } },
  view: { action: 'registration.viewed', recordedBy: 'handler' },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => ok(await eventTimeSlots(ctx, who, params.id)),
});
