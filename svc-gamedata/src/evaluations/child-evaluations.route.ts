import { IdParam, withTrends } from '@fieldhouse/contracts';
import { ok, recordOf, recordView, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { visibleChildId } from '../children/visible-child.ts';
import { evaluationsOf } from './evaluation.repository.ts';
import { ChildEvaluation } from './evaluation.ts';

export const childEvaluationsRoute = route({
  method: 'get',
  path: '/api/children/{id}/evaluations',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and staff',
  permissions: ['child.view'],
  summary: 'A child’s skill evaluations, newest first',
  params: z.object({ id: IdParam }),
  answers: { 200: z.array(ChildEvaluation) },
  example: { params: { id: recordOf('child') } },
  view: { action: 'evaluation.viewed', recordedBy: 'handler' },
  problems: { not_found: 404, unavailable: 503 },
  async handle({ params, who, ctx }) {
    const childId = await visibleChildId(ctx, who, params.id);
    const evaluations = withTrends(await evaluationsOf(ctx.db, childId));
    const subject = { type: 'child', id: childId } as const;
    await recordView(ctx, who, { action: 'evaluation.viewed', subject, childIds: [childId] });
    return ok(
      evaluations.map(({ createdAt, ...evaluation }) => ({ ...evaluation, createdAt: createdAt.toISOString() })),
    );
  },
});
