import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { changeEvaluationRoute } from './change-evaluation.route.ts';
import { childEvaluationsRoute } from './child-evaluations.route.ts';
import { createEvaluationRoute } from './create-evaluation.route.ts';
import { exportEvaluationsRoute } from './export-evaluations.route.ts';
import { listEvaluationsRoute } from './list-evaluations.route.ts';
import { answerTimeline } from './timeline.answer.ts';

/** Skill evaluations. */
export const evaluations: Capability = {
  routes: [
    childEvaluationsRoute,
    listEvaluationsRoute,
    createEvaluationRoute,
    changeEvaluationRoute,
    exportEvaluationsRoute,
  ],
  calls: [answerTimeline],
  retention: { evaluation: clubRecord('evaluations', 'As long as the child') },
};
