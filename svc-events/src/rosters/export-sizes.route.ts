import { IdParam } from '@fieldhouse/contracts';
import { csvAttachment, limitExports, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { uniformSizes } from './uniform-sizes.ts';

export const exportSizesRoute = route({
  method: 'get',
  path: '/api/events/{id}/export-sizes',
  access: ['coach', 'admin'],
  permissions: ['roster.view'],
  summary: 'Uniform sizes of the children registered for an event, as a CSV file',
  params: z.object({ id: IdParam }),
  answers: { 200: z.string().meta({ contentMediaType: 'text/csv' }) },
  example: { params: { id: recordOf('event') } },
  view: { action: 'size.exported', recordedBy: 'handler' },
  problems: { not_found: 404, too_many_exports: 429 },
  handle: async ({ params, who, ctx }) => {
    await limitExports(ctx, who, 'uniform sizes');
    const { title, date, csv } = await uniformSizes(ctx, who, params.id);
    return ok(csv, csvAttachment('uniform sizes', title, date));
  },
});
