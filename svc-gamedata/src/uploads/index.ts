import type { Capability } from '@fieldhouse/service-kit';
import { confirmUploadRoute } from './confirm-upload.route.ts';
import {
  changeUploadDuplicatesRoute,
  changeUploadRowRoute,
  discardUploadRoute,
  listUploadErrorsRoute,
  listUploadRowsRoute,
  listUploadsRoute,
  showUploadRoute,
} from './staged-uploads.routes.ts';
import { uploadGameDataRoute } from './upload-game-data.route.ts';

/** Long enough for a confirmation that began before the expiry to finish. */
const AFTER_EXPIRY = { hours: 1 };

const UPLOAD_RETENTION = 'An hour after it expired: a day after it arrived, or was confirmed';

const ofUpload = {
  growsWith: 'uploads',
  retainedFor: UPLOAD_RETENTION,
  purges: [{ where: 'upload_id IN (SELECT id FROM game_upload WHERE expires_at <= ?)', age: AFTER_EXPIRY }],
};

/** Files of game data: staged, matched, reviewed and confirmed. */
export const uploads: Capability = {
  routes: [
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
  retention: {
    // An upload may have 50,000 rows: they are deleted before the upload, in batches.
    staged_game_row: ofUpload,
    upload_error: ofUpload,
    game_upload: {
      growsWith: 'uploads',
      retainedFor: UPLOAD_RETENTION,
      purges: [{ where: 'expires_at <= ?', age: AFTER_EXPIRY }],
    },
  },
};
