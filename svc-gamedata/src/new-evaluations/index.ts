import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { newEvaluationsRoute, seeEvaluationsRoute } from './new-evaluations.routes.ts';

/** Which evaluations a guardian has not seen yet. */
export const newEvaluations: Capability = {
  routes: [newEvaluationsRoute, seeEvaluationsRoute],
  retention: {
    seen_evaluation: clubRecord('guardians', 'As long as the child and the account: one row for both'),
  },
};
