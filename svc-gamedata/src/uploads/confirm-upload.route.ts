import { ok, recordOf, route } from '@fieldhouse/service-kit';
import { confirmUpload } from './confirm-upload.ts';
import { Confirmation, MAX_GIVEN_ROWS } from './confirmation.ts';
import { GivenRow } from './given-row.ts';
import { ConfirmResult } from './upload.ts';

/** 10,000 rows as an upload answered them, with their candidates; the texts of a row are names, with limits each. */
const BODY_LIMIT = 8 * 1024 * 1024;

export const confirmUploadRoute = route({
  method: 'post',
  path: '/api/game-data/confirm',
  access: ['coach', 'admin'],
  permissions: ['game-record.upload'],
  audit: {
    action: 'upload.confirmed',
    label: 'Imported game data',
    verb: 'imported',
    subject: 'upload',
    id: 'uploadId',
  },
  summary: 'Turn an upload’s rows into game records: once, also for repeated requests',
  body: Confirmation,
  bodyLimit: BODY_LIMIT,
  listLimit: MAX_GIVEN_ROWS,
  longLists: { gameData: GivenRow },
  answers: { 200: ConfirmResult },
  example: { body: { uploadId: recordOf('upload to confirm'), duplicateActions: { 2: 'create-new' } } },
  problems: { not_found: 404, upload_changed: 409 },
  handle: async ({ body, who, ctx }) => ok(await confirmUpload(ctx, who, body)),
});
