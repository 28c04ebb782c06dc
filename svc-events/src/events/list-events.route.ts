import { clubToday, IdParam, LocalDate } from '@fieldhouse/contracts';
import { compressed, etagOf, ListQuery, ok, paged, readCursor, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { TrainingEvent } from './event.ts';
import { EventsSummary } from './events-summary.ts';
import { countEvents, listEvents, sumEvents } from './list-events.ts';
import { EVENT_SORTS, listOrder } from './list-order.ts';
import { eventsMark } from './list-tag.ts';

const Filter = z.object({
  when: z.enum(['upcoming', 'past']).optional().describe('By the last day: before today is past; both without it'),
  until: LocalDate.optional().describe('Only events that begin on this day or before'),
  coachId: IdParam.optional().describe('Only this coach’s'),
  teamId: IdParam.optional().describe('Only those assigned to this team'),
});

const EventsQuery = ListQuery.extend({
  ...Filter.shape,
  sort: z
    .enum(EVENT_SORTS)
    .optional()
    .describe('By start, which is the default, by title or by creation; `-` before it: backwards'),
});

export const listEventsRoute = route({
  method: 'get',
  path: '/api/events',
  access: 'signed-in',
  summary: 'Events by start, past and upcoming',
  query: EventsQuery,
  answers: { 200: z.array(TrainingEvent) },
  cache: 'revalidate',
  async handle({ query, url, ctx }) {
    const today = clubToday(ctx.clock());
    const { q, sort = 'date', limit, cursor, ...wanted } = query;
    const order = listOrder(sort);
    const after = readCursor(cursor, order.position);
    const tag = etagOf(await eventsMark(ctx.db), today);
    // `url` is part of the key: the link to the next page contains it.
    return compressed(url, tag, async () => {
      const filter = { ...wanted, today, search: q };
      const events = await listEvents(ctx.db, filter, { order, after, limit: limit && limit + 1 });
      const total = limit || after ? await countEvents(ctx.db, filter) : events.length;
      return paged(events, { limit, total, url, placeOf: order.positionOf });
    });
  },
});

export const eventsSummaryRoute = route({
  method: 'get',
  path: '/api/events/summary',
  access: ['coach', 'admin'],
  permissions: ['event.summary'],
  summary: 'How many events there are and how many took part, past or upcoming',
  query: Filter.extend({ q: ListQuery.shape.q }),
  answers: { 200: EventsSummary },
  handle: async ({ query: { q, ...wanted }, ctx }) =>
    ok(await sumEvents(ctx.db, { ...wanted, search: q, today: clubToday(ctx.clock()) })),
});
