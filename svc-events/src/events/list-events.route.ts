import { clubToday, Id, LocalDate, LocalTime } from '@fieldhouse/contracts';
import { compressed, etagOf, ListQuery, paged, readCursor, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { TrainingEvent } from './event.ts';
import { countEvents, listEvents } from './list-events.ts';
import { eventsMark } from './list-tag.ts';

const Place = z.object({ date: LocalDate, startTime: LocalTime, id: Id });

const EventsQuery = ListQuery.extend({
  when: z.enum(['upcoming', 'past']).optional().describe('By the last day: before today is past; both without it'),
  sort: z.enum(['date', '-date']).optional().describe('By start, which is the default, or from the last one back'),
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
    const { when, q, sort, limit, cursor } = query;
    const after = readCursor(cursor, Place);
    const tag = etagOf(await eventsMark(ctx.db), today);
    // `url` is part of the key: it comes back in the link to the next page.
    return compressed(url, tag, async () => {
      const filter = { when, today, search: q };
      const order = sort === '-date' ? 'last' : 'first';
      const events = await listEvents(ctx.db, filter, { order, after, limit: limit && limit + 1 });
      const total = limit || after ? await countEvents(ctx.db, filter) : events.length;
      return paged(events, { limit, total, url, placeOf: ({ date, startTime, id }) => ({ date, startTime, id }) });
    });
  },
});
