import { IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { readGameRecord } from './game-record.repository.ts';
import { GameRecord } from './game-record.ts';

export const showGameRecordRoute = route({
  method: 'get',
  path: '/api/game-data/{gameId}',
  access: ['coach', 'admin'],
  permissions: ['game-record.view-all'],
  summary: 'One game record',
  params: z.object({ gameId: IdParam }),
  answers: { 200: GameRecord },
  example: { params: { gameId: recordOf('game record') } },
  view: {
    action: 'game-record.viewed',
    of: ({ childId }, { params }) => ({
      subject: { type: 'game-record', id: params.gameId },
      childIds: listOf(childId),
    }),
  },
  problems: { not_found: 404 },
  handle: async ({ params, ctx }) => ok(await readGameRecord(ctx.db, params.gameId)),
});

const listOf = (childId: number | null) => (childId === null ? [] : [childId]);
