import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { childConsumers } from './children/child.consumers.ts';
import { changeEvaluationRoute } from './evaluations/change-evaluation.route.ts';
import { childEvaluationsRoute } from './evaluations/child-evaluations.route.ts';
import { createEvaluationRoute } from './evaluations/create-evaluation.route.ts';
import { exportEvaluationsRoute } from './evaluations/export-evaluations.route.ts';
import { listEvaluationsRoute } from './evaluations/list-evaluations.route.ts';
import { childGameDataRoute } from './game-records/child-game-data.route.ts';
import { listGameRecordsRoute } from './game-records/list-game-records.route.ts';

/** Game records and skill evaluations. */
export const gamedata = defineService({
  name: 'gamedata',
  title: 'Game records and evaluations',
  migrations,
  routes: [
    listGameRecordsRoute,
    childGameDataRoute,
    childEvaluationsRoute,
    listEvaluationsRoute,
    createEvaluationRoute,
    changeEvaluationRoute,
    exportEvaluationsRoute,
  ],
  consumers: childConsumers,
});
