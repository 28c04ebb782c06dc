import { ListQuery, ok, paged, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { GameRecord } from './game-record.ts';
import { GameRecordFilter } from './game-record-filter.ts';
import { GAME_RECORD_SORTS, pageOfGameRecords, positionIn } from './list-game-records.ts';

export const listGameRecordsRoute = route({
  method: 'get',
  path: '/api/game-data/all',
  access: ['coach', 'admin'],
  permissions: ['game-record.view-all'],
  summary: 'All game records, newest first',
  description: 'Each word of `q` has to begin a word of the record’s names, or of the linked player’s.',
  query: ListQuery.extend({
    sort: z.enum(GAME_RECORD_SORTS).default('-gameDate').describe('Newest first by default'),
    ...GameRecordFilter.shape,
  }),
  answers: { 200: z.array(GameRecord) },
  view: {
    action: 'game-record.viewed',
    of: (records) => ({ childIds: records.flatMap(({ childId }) => childId ?? []) }),
  },
  handle: async ({ ctx, query, url }) => {
    const { rows, total } = await pageOfGameRecords(ctx.db, query);
    const { body, headers } = paged(rows, { limit: query.limit, total, url, placeOf: positionIn(query.sort) });
    return ok(
      body.map(({ sortName: _, found: __, ...record }) => record),
      headers,
    );
  },
});
