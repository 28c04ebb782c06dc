import { clubToday, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { SeriesCounts, seriesCounts } from './series-counts.ts';

export const seriesCountsRoute = route({
  method: 'get',
  path: '/api/events/{id}/series',
  access: ['coach', 'admin'],
  permissions: ['event.edit', 'event.delete'],
  summary: 'How many events of its series, and registrations for them, each scope of an edit or a deletion applies to',
  description: 'An event without a series has only itself in each scope.',
  params: z.object({ id: IdParam }),
  answers: { 200: SeriesCounts },
  example: { params: { id: recordOf('event') } },
  problems: { not_found: 404 },
  handle: async ({ params, ctx }) => ok(await seriesCounts(ctx.db, params.id, clubToday(ctx.clock()))),
});
