import {
  DeadEventFilter,
  DeadEventKind,
  MAX_LISTED_DEAD_EVENTS,
  MAX_REPLAYED_EVENTS,
  replayEventsOf,
  SERVICES,
} from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { ListedDeadEvent, listDeadEvents } from './list-dead-events.ts';
import { replayEvent } from './replay-event.ts';

const Service = z.enum(SERVICES);

export const listDeadEventsRoute = route({
  method: 'get',
  path: '/api/admin/dead-events',
  access: ['admin'],
  permissions: ['dead-event.read'],
  summary: 'Events that services could not handle, by what they are about and without their data, the newest first',
  description: `At most ${MAX_LISTED_DEAD_EVENTS} of each service; \`kinds\` counts all.`,
  query: DeadEventFilter.extend({ service: Service.optional() }),
  answers: {
    200: z.object({
      events: z.array(ListedDeadEvent),
      kinds: z.array(DeadEventKind),
      unavailable: z.array(Service).describe('Services that did not answer: theirs are not in the lists'),
    }),
  },
  view: { none: 'Names of what the events are about, and none of their data' },
  handle: async ({ query, who, ctx }) => ok(await listDeadEvents(ctx, who, query)),
});

export const replayEventRoute = route({
  method: 'post',
  path: '/api/admin/dead-events/{service}/{id}/replay',
  access: ['admin'],
  permissions: ['dead-event.replay'],
  audit: {
    action: 'dead-event.replayed',
    label: 'Replayed dead event',
    verb: 'replayed a dead event',
    subject: 'club',
  },
  summary: 'Let a service handle one of these events again; a repeated request handles it once',
  params: z.object({ service: Service, id: z.uuid() }),
  answers: { 200: z.object({ service: Service, id: z.uuid(), state: z.enum(['pending', 'done']) }) },
  example: { params: { service: 'notify', id: recordOf('dead event') } },
  problems: { not_found: 404, unknown_event_type: 409, unavailable: 503 },
  handle: async ({ params, who, ctx }) => ok({ ...params, state: await replayEvent(ctx, who, params) }),
});

export const replayEventsRoute = route({
  method: 'post',
  path: '/api/admin/dead-events/replay',
  access: ['admin'],
  permissions: ['dead-event.replay'],
  audit: {
    action: 'dead-events.replayed',
    label: 'Replayed dead events',
    verb: 'replayed dead events',
    subject: 'club',
  },
  summary: 'Let a service handle all of them again, or those of one kind',
  description: `At most ${MAX_REPLAYED_EVENTS}, the oldest first. With \`more\` there are others, for another request.`,
  body: DeadEventFilter.extend({ service: Service }),
  answers: {
    200: z.object({
      replayed: z.int(),
      left: z.int().describe('Parked ones whose type this version of the service does not know'),
      more: z.boolean().describe('There are others, which another request replays'),
    }),
  },
  example: { body: { service: 'notify', type: 'event.deleted' } },
  problems: { unavailable: 503 },
  handle: async ({ body: { service, ...filter }, who, ctx }) =>
    ok(await ctx.call(replayEventsOf(service), filter, who)),
});
