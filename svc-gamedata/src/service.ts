import { childrenOfUser } from '@fieldhouse/contracts';
import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import { backfillChildrenJob } from './children/backfill-children.ts';
import { children } from './children/child-projection.ts';
import { changeEvaluationRoute } from './evaluations/change-evaluation.route.ts';
import { childEvaluationsRoute } from './evaluations/child-evaluations.route.ts';
import { createEvaluationRoute } from './evaluations/create-evaluation.route.ts';
import { exportEvaluationsRoute } from './evaluations/export-evaluations.route.ts';
import { listEvaluationsRoute } from './evaluations/list-evaluations.route.ts';
import { exportAnswers } from './export/export.answers.ts';
import { fixGameDataRoute } from './fixes/fix-game-data.route.ts';
import { childGameDataRoute } from './game-records/child-game-data.route.ts';
import { exportGameRecordsRoute } from './game-records/export-game-records.route.ts';
import { gameRecordStatsRoute } from './game-records/game-record-stats.route.ts';
import {
  linkGameRecordByIdRoute,
  linkGameRecordRoute,
  unlinkGameRecordRoute,
} from './game-records/link-game-record.routes.ts';
import { listGameRecordsRoute } from './game-records/list-game-records.route.ts';
import { showGameRecordRoute } from './game-records/show-game-record.route.ts';
import { answerImportEvaluations } from './import/import-evaluations.ts';
import { answerImportGameRecords } from './import/import-game-records.ts';
import { mergeConsumers, moveRemainingRows } from './merges/merge.consumers.ts';
import { answerRecordsToMerge } from './merges/records-to-merge.answer.ts';
import { newEvaluationsRoute, seeEvaluationsRoute } from './new-evaluations/new-evaluations.routes.ts';
import { answerRecordCounts } from './people/answer-record-counts.ts';
import { userDeleted } from './people/user-deleted.consumer.ts';
import { retention } from './retention.ts';
import { createSamplesRoute, removeSamplesRoute } from './samples/samples.routes.ts';
import { confirmUploadRoute } from './uploads/confirm-upload.route.ts';
import {
  changeUploadDuplicatesRoute,
  changeUploadRowRoute,
  discardUploadRoute,
  listUploadErrorsRoute,
  listUploadRowsRoute,
  listUploadsRoute,
  showUploadRoute,
} from './uploads/staged-uploads.routes.ts';
import { uploadGameDataRoute } from './uploads/upload-game-data.route.ts';

/** Game records and skill evaluations. */
export const gamedata = defineService({
  name: 'gamedata',
  title: 'Game records and evaluations',
  ownChildIds: async (ctx, who) => (await ctx.call(childrenOfUser, { userId: who.userId }, who)).childIds,
  migrations,
  functions,
  routes: [
    listGameRecordsRoute,
    gameRecordStatsRoute,
    exportGameRecordsRoute,
    linkGameRecordRoute,
    linkGameRecordByIdRoute,
    unlinkGameRecordRoute,
    createSamplesRoute,
    removeSamplesRoute,
    fixGameDataRoute,
    childGameDataRoute,
    childEvaluationsRoute,
    uploadGameDataRoute,
    listUploadsRoute,
    showUploadRoute,
    listUploadRowsRoute,
    listUploadErrorsRoute,
    changeUploadRowRoute,
    changeUploadDuplicatesRoute,
    discardUploadRoute,
    confirmUploadRoute,
    listEvaluationsRoute,
    createEvaluationRoute,
    changeEvaluationRoute,
    exportEvaluationsRoute,
    newEvaluationsRoute,
    seeEvaluationsRoute,
    // Last: its path also matches the paths of routes above.
    showGameRecordRoute,
  ],
  consumers: [...children.consumers, ...mergeConsumers, userDeleted],
  calls: [answerRecordCounts, answerRecordsToMerge, ...exportAnswers, answerImportEvaluations, answerImportGameRecords],
  projections: [children.projection],
  jobs: [backfillChildrenJob, { name: 'move-late-rows', everySeconds: 30, run: moveRemainingRows }],
  retention,
});
