import { Id, LocalDate } from '@fieldhouse/contracts';
import { ListQuery, paged, readCursor, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countGameRecords, findGameRecords } from './game-record.repository.ts';
import { GameRecord } from './game-record.ts';

const GameRecordQuery = ListQuery.extend({
  sort: z.enum(['gameDate', '-gameDate']).default('-gameDate').describe('Newest first unless told'),
});
const Place = z.object({ gameDate: LocalDate, id: Id });

export const listGameRecordsRoute = route({
  method: 'get',
  path: '/api/game-data/all',
  access: ['coach', 'admin'],
  summary: 'All game records, newest first',
  query: GameRecordQuery,
  answers: { 200: z.array(GameRecord) },
  handle: async ({ ctx, query, url }) => {
    const { q, limit, cursor, sort } = query;
    const rows = await findGameRecords(ctx.db, {
      q,
      newestFirst: sort === '-gameDate',
      after: readCursor(cursor, Place),
      most: limit === undefined ? undefined : limit + 1,
    });
    const total = await countGameRecords(ctx.db, q);
    return paged(rows, { limit, total, url, placeOf: ({ gameDate, id }) => ({ gameDate, id }) });
  },
});
