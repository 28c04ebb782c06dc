import { IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { eventRoster, RosterEntry } from './event-roster.ts';

export const eventRosterRoute = route({
  method: 'get',
  path: '/api/events/{id}/roster',
  access: ['coach', 'admin'],
  permissions: ['roster.view'],
  summary: 'The children registered for an event, with contacts',
  params: z.object({ id: IdParam }),
  answers: { 200: z.array(RosterEntry) },
  example: { params: { id: recordOf('event') } },
  view: { action: 'contact.viewed', recordedBy: 'handler' },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => ok(await eventRoster(ctx, who, params.id)),
});
