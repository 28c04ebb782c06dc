import { Id, IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { GameRecord } from './game-record.ts';
import { linkGameRecord, unlinkGameRecord } from './link-game-record.ts';

const LINK = {
  method: 'post',
  access: ['coach', 'admin'],
  permissions: ['game-record.link'],
  child: 'childId',
  body: z.object({ childId: Id }),
  answers: { 200: GameRecord },
  problems: { not_found: 404, child_merged: 409, unavailable: 503 },
} as const;
const LINKED = {
  action: 'game-record.linked',
  label: 'Linked game record',
  verb: 'linked',
  subject: 'game-record',
} as const;

export const linkGameRecordRoute = route({
  ...LINK,
  path: '/api/game-data/{gameId}/link',
  audit: { ...LINKED, id: 'gameId' },
  summary: 'Link a game record to a player; repeating it changes nothing',
  params: z.object({ gameId: IdParam }),
  example: { params: { gameId: recordOf('game record') }, body: { childId: recordOf('child') } },
  handle: async ({ params, body, who, ctx }) =>
    ok(await linkGameRecord(ctx, who, { gameId: params.gameId, childId: body.childId })),
});

export const linkGameRecordByIdRoute = route({
  ...LINK,
  path: '/api/game-data/link/{id}',
  audit: LINKED,
  summary: 'The same as `POST /api/game-data/{gameId}/link`',
  params: z.object({ id: IdParam }),
  example: { params: { id: recordOf('game record') }, body: { childId: recordOf('child') } },
  handle: async ({ params, body, who, ctx }) =>
    ok(await linkGameRecord(ctx, who, { gameId: params.id, childId: body.childId })),
});

export const unlinkGameRecordRoute = route({
  method: 'delete',
  path: '/api/game-data/{gameId}/link',
  access: ['coach', 'admin'],
  permissions: ['game-record.link'],
  audit: {
    action: 'game-record.unlinked',
    label: 'Unlinked game record',
    verb: 'unlinked',
    subject: 'game-record',
    id: 'gameId',
  },
  summary: 'Remove the link to a player; Fix Game Data does not restore it',
  params: z.object({ gameId: IdParam }),
  answers: { 200: GameRecord },
  example: { params: { gameId: recordOf('game record') } },
  problems: { not_found: 404 },
  handle: async ({ params, ctx }) => ok(await unlinkGameRecord(ctx, params.gameId)),
});
