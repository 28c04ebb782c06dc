import { EvaluationChanges, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeEvaluation } from './change-evaluation.ts';
import { SkillEvaluation, tagOf } from './evaluation.ts';

export const changeEvaluationRoute = route({
  method: 'put',
  path: '/api/evaluations/{id}',
  access: ['coach', 'admin'],
  permissions: ['evaluation.edit'],
  audit: {
    action: 'evaluation.changed',
    label: 'Changed evaluation',
    verb: 'changed an evaluation of',
    subject: 'evaluation',
  },
  summary: 'Replace the ratings and notes of an evaluation; its child, sport and date stay',
  description: 'With `If-Match: "{version}"` it is changed only when nobody else has changed it since.',
  params: z.object({ id: IdParam }),
  body: EvaluationChanges,
  answers: { 200: SkillEvaluation },
  example: {
    params: { id: recordOf('evaluation') },
    body: { notes: 'Good hands', skills: { hitting: 7, pitching: 5 } },
  },
  problems: { not_found: 404, version_conflict: 412 },
  async handle({ params, body, header, ctx }) {
    const evaluation = await changeEvaluation(ctx, { id: params.id, changes: body, ifMatch: header('If-Match') });
    return ok(evaluation, { ETag: tagOf(evaluation) });
  },
});
