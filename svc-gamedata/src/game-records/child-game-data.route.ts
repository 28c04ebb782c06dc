import { IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, recordView, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { visibleChildId } from '../children/visible-child.ts';
import { gameRecordsOf } from './game-record.repository.ts';
import { GameRecord } from './game-record.ts';

export const childGameDataRoute = route({
  method: 'get',
  path: '/api/children/{id}/game-data',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and staff',
  summary: 'A child’s game records, newest first',
  params: z.object({ id: IdParam }),
  answers: { 200: z.array(GameRecord) },
  example: { params: { id: recordOf('child') } },
  view: { action: 'game-record.viewed', recordedBy: 'handler' },
  problems: { not_found: 404, unavailable: 503 },
  async handle({ params, who, ctx }) {
    const childId = await visibleChildId(ctx, who, params.id);
    const records = await gameRecordsOf(ctx.db, childId);
    const subject = { type: 'child', id: childId } as const;
    await recordView(ctx, who, { action: 'game-record.viewed', subject, childIds: [childId] });
    return ok(records);
  },
});
