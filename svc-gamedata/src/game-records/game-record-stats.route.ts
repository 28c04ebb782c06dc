import { ok, route } from '@fieldhouse/service-kit';
import { GameRecordStats, gameRecordStats } from './game-record-stats.ts';

export const gameRecordStatsRoute = route({
  method: 'get',
  path: '/api/game-data/stats',
  access: ['coach', 'admin'],
  permissions: ['game-record.view-all'],
  summary: 'How many game records there are, linked and unlinked, and of how many players',
  answers: { 200: GameRecordStats },
  handle: async ({ ctx }) => ok(await gameRecordStats(ctx.db)),
});
