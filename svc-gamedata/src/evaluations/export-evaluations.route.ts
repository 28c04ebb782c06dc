import { clubToday } from '@fieldhouse/contracts';
import { csvAttachment, limitExports, route, streamed } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { evaluationsCsv } from './evaluations-csv.ts';

export const exportEvaluationsRoute = route({
  method: 'get',
  path: '/api/skill-evaluations/export',
  access: ['coach', 'admin'],
  permissions: ['evaluation.export'],
  summary: 'All skill evaluations as a CSV file, newest first',
  answers: { 200: z.string().meta({ contentMediaType: 'text/csv' }) },
  view: { action: 'evaluation.exported', recordedBy: 'handler' },
  problems: { too_many_exports: 429 },
  handle: async ({ who, ctx }) => {
    await limitExports(ctx, who, 'evaluations');
    return streamed(evaluationsCsv(ctx, who), csvAttachment('skill evaluations', clubToday(ctx.clock())));
  },
});
