import { TEAM_SPORTS } from '@fieldhouse/contracts';
import { multipart, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { DATE_ORDERS, UploadResult } from './upload.ts';
import { uploadGameData } from './upload-game-data.ts';

const MAX_BYTES = 50 * 1024 * 1024;

export const uploadGameDataRoute = route({
  method: 'post',
  path: '/api/game-data/upload',
  access: ['coach', 'admin'],
  permissions: ['game-record.upload'],
  audit: { action: 'upload.added', label: 'Uploaded game data', verb: 'uploaded game data', subject: 'upload' },
  summary: 'Upload a CSV file of game records: it is read, matched and stored for a day, until it is confirmed',
  description:
    'Columns in any order: First Name, Last Name, Game Date, Game Time, Team Name, Opponent, Location and the ' +
    'statistics of the sport. Valid rows are staged, invalid ones are reported; no game record is stored before POST ' +
    '/api/game-data/confirm. Send `sport` before `file`, ' +
    'and `dateOrder` too when the dates may have the day first.',
  body: multipart({
    file: 'file',
    fields: {
      sport: z.enum(TEAM_SPORTS),
      dateOrder: z.enum(DATE_ORDERS).optional().describe('Needed when a date can only have its day first'),
    },
    maxBytes: MAX_BYTES,
    tooLarge: 'The file is too large: at most 50 MB',
  }),
  answers: { 200: UploadResult },
  problems: { too_many_uploads: 429 },
  handle: async ({ body, who, ctx }) => ok(await uploadGameData(ctx, who, body)),
});
