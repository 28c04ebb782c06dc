import { EvaluationForm } from '@fieldhouse/contracts';
import { created, recordOf, route } from '@fieldhouse/service-kit';
import { visibleChildId } from '../children/visible-child.ts';
import { createEvaluation } from './create-evaluation.ts';
import { SkillEvaluation, tagOf } from './evaluation.ts';

export const createEvaluationRoute = route({
  method: 'post',
  path: '/api/skill-evaluations',
  access: ['coach', 'admin'],
  child: 'childId',
  permissions: ['evaluation.create'],
  audit: { action: 'evaluation.added', label: 'Evaluated', verb: 'evaluated', subject: 'evaluation' },
  summary: 'Evaluate a child’s skills: 1 to 10 for each rated skill of the sport',
  body: EvaluationForm,
  answers: { 201: SkillEvaluation },
  example: {
    body: {
      childId: recordOf('child'),
      sport: 'baseball',
      date: '2026-02-28',
      eventId: recordOf('event'),
      notes: 'Good hands',
      skills: { hitting: 7, pitching: 5 },
    },
  },
  problems: { not_found: 404, child_archived: 409, child_merged: 409, unavailable: 503 },
  idempotent: { permit: ({ body, who, ctx }) => visibleChildId(ctx, who, body.childId) },
  async handle({ body, who, claim, ctx }) {
    const evaluation = await createEvaluation(ctx, who, body, claim);
    return created(evaluation, { ETag: tagOf(evaluation) });
  },
});
