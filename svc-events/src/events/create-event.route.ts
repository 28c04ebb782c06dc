import { EventForm } from '@fieldhouse/contracts';
import { created, route } from '@fieldhouse/service-kit';
import { createEvent } from './create-event.ts';
import { TrainingEvent } from './event.ts';

export const createEventRoute = route({
  method: 'post',
  path: '/api/events',
  access: ['coach', 'admin'],
  summary: 'Make an event',
  description: 'A recurring event makes a series of real events; the first is answered.',
  body: EventForm,
  answers: { 201: TrainingEvent },
  problems: { unavailable: 503 },
  idempotent: true,
  handle: async ({ body, who, claim, ctx }) => created(await createEvent(ctx, who, body, { claim })),
});
