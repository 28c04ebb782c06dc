import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { childConsumers } from './children/child.consumers.ts';
import { childEvaluationsRoute } from './evaluations/child-evaluations.route.ts';
import { childGameDataRoute } from './game-records/child-game-data.route.ts';
import { exportGameRecordsRoute } from './game-records/export-game-records.route.ts';
import { gameRecordStatsRoute } from './game-records/game-record-stats.route.ts';
import {
  linkGameRecordByIdRoute,
  linkGameRecordRoute,
  unlinkGameRecordRoute,
} from './game-records/link-game-record.routes.ts';
import { listGameRecordsRoute } from './game-records/list-game-records.route.ts';
import { createSamplesRoute, removeSamplesRoute } from './samples/samples.routes.ts';

/** Game records and skill evaluations. */
export const gamedata = defineService({
  name: 'gamedata',
  title: 'Game records and evaluations',
  migrations,
  routes: [
    listGameRecordsRoute,
    gameRecordStatsRoute,
    exportGameRecordsRoute,
    linkGameRecordRoute,
    linkGameRecordByIdRoute,
    unlinkGameRecordRoute,
    createSamplesRoute,
    removeSamplesRoute,
    childGameDataRoute,
    childEvaluationsRoute,
  ],
  consumers: childConsumers,
});
