import { clubToday } from '@fieldhouse/contracts';
import { csvAttachment, limitExports, route, streamed } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { allPlayersCsv } from './all-players-csv.ts';

export const exportAllPlayersRoute = route({
  method: 'get',
  path: '/api/admin/export-all-players',
  access: ['coach', 'admin'],
  recentSignIn: true,
  permissions: ['player.export-all'],
  summary: 'All children of the club as a CSV file, active and archived',
  answers: { 200: z.string().meta({ contentMediaType: 'text/csv' }) },
  view: { action: 'contact.exported', recordedBy: 'handler' },
  problems: { too_many_exports: 429 },
  handle: async ({ who, ctx }) => {
    await limitExports(ctx, who, 'players');
    return streamed(allPlayersCsv(ctx, who), csvAttachment('all players', clubToday(ctx.clock())));
  },
});
