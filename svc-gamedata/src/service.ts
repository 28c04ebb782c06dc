import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { childConsumers } from './children/child.consumers.ts';
import { learnChildrenJob } from './children/learn-children.ts';
import { childEvaluationsRoute } from './evaluations/child-evaluations.route.ts';
import { childGameDataRoute } from './game-records/child-game-data.route.ts';
import { listGameRecordsRoute } from './game-records/list-game-records.route.ts';
import { confirmUploadRoute } from './uploads/confirm-upload.route.ts';
import { expireUploadsJob } from './uploads/expire-uploads.ts';
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
  migrations,
  routes: [
    listGameRecordsRoute,
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
  ],
  consumers: childConsumers,
  jobs: [learnChildrenJob, expireUploadsJob],
});
