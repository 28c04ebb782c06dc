import { Id } from '@fieldhouse/contracts';
import { noContent, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { undoIgnoredPairs } from './undo-ignored-pairs.ts';

/** The pairs of the largest group, of 200 children. */
const MOST_PAIRS = (200 * 199) / 2;

export const undoIgnoredPairsRoute = route({
  method: 'post',
  path: '/api/admin/duplicate-ignore-pairs/undo',
  access: ['admin'],
  permissions: ['duplicate.review'],
  audit: {
    action: 'pair-mark.undone',
    label: 'Undid mark of not duplicates',
    verb: 'undid the mark of … as not duplicates',
    subject: 'pair',
  },
  summary: 'Undo the mark of these pairs within 20 minutes; a second time changes nothing',
  body: z.object({ pairIds: z.array(Id).min(1).max(MOST_PAIRS) }).meta({ id: 'UndoneMarks' }),
  answers: { 204: null },
  example: { body: { pairIds: [recordOf('ignored pair to undo')] } },
  problems: { child_merged: 409, undo_expired: 410 },
  async handle({ ctx, body, who }) {
    await undoIgnoredPairs(ctx, body.pairIds, who);
    return noContent();
  },
});
