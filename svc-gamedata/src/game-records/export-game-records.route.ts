import { clubToday } from '@fieldhouse/contracts';
import { csvAttachment, ListQuery, limitExports, route, streamed } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { GameRecordFilter } from './game-record-filter.ts';
import { gameRecordsCsv } from './game-records-csv.ts';
import { GAME_RECORD_SORTS } from './list-game-records.ts';

export const exportGameRecordsRoute = route({
  method: 'get',
  path: '/api/game-data/export',
  access: ['coach', 'admin'],
  permissions: ['game-record.export'],
  summary: 'The filtered game records as a CSV file; for one sport, with the columns of its uploads',
  query: ListQuery.pick({ q: true }).extend({ sort: z.enum(GAME_RECORD_SORTS).optional(), ...GameRecordFilter.shape }),
  answers: { 200: z.string().meta({ contentMediaType: 'text/csv' }) },
  view: { action: 'game-record.exported', recordedBy: 'handler' },
  problems: { too_many_exports: 429 },
  handle: async ({ who, query, ctx }) => {
    await limitExports(ctx, who, 'game records');
    return streamed(gameRecordsCsv(ctx, who, query), csvAttachment('game data', clubToday(ctx.clock())));
  },
});
