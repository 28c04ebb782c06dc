import { EventForm } from '@fieldhouse/contracts';
import { created, recordOf, route } from '@fieldhouse/service-kit';
import { createEvent } from './create-event.ts';
import { TrainingEvent } from './event.ts';

export const createEventRoute = route({
  method: 'post',
  path: '/api/events',
  access: ['coach', 'admin'],
  permissions: ['event.create'],
  audit: { action: 'event.added', label: 'Created event', verb: 'created', subject: 'event' },
  summary: 'Create an event',
  description: 'A recurring event creates a series of events; the answer is the first one.',
  body: EventForm,
  answers: { 201: TrainingEvent },
  example: {
    body: {
      title: 'Batting practice',
      date: '2030-01-31',
      startTime: '09:00',
      endTime: '10:30',
      locationId: recordOf('location'),
      sport: 'baseball',
      capacity: 12,
      price: 2500,
      coachIds: [recordOf('coach')],
    },
  },
  problems: { unavailable: 503 },
  idempotent: { permit: 'role' },
  handle: async ({ body, who, claim, ctx }) => created(await createEvent(ctx, who, body, { claim })),
});
