import { Id, IdParam, LocalDate, TEAM_SPORTS } from '@fieldhouse/contracts';
import { ListQuery, paged, readCursor, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { currentChildId } from '../merges/merged-ids.ts';
import { SkillEvaluation } from './evaluation.ts';
import { countEvaluations, listEvaluations } from './list-evaluations.ts';

const EvaluationQuery = ListQuery.extend({
  sport: z.enum(TEAM_SPORTS).optional(),
  childId: IdParam.optional().describe('Only this child’s'),
  sort: z.enum(['-date', 'date']).default('-date').describe('Newest first by default'),
});
const Position = z.object({ date: LocalDate, id: Id });

export const listEvaluationsRoute = route({
  method: 'get',
  path: '/api/skill-evaluations',
  access: ['coach', 'admin'],
  permissions: ['evaluation.view-all'],
  summary: 'Skill evaluations, newest first',
  description: 'Each word of `q` has to begin a word of the child’s names.',
  query: EvaluationQuery,
  answers: { 200: z.array(SkillEvaluation) },
  view: { action: 'evaluation.viewed', of: (list) => ({ childIds: list.map(({ childId }) => childId) }) },
  handle: async ({ query, url, ctx }) => {
    const { limit, cursor, sort, childId, ...others } = query;
    const filter = { ...others, childId: childId && (await currentChildId(ctx.db, childId)) };
    const after = readCursor(cursor, Position);
    const page = { newestFirst: sort === '-date', after, limit: limit && limit + 1 };
    const rows = await listEvaluations(ctx.db, ctx, filter, page);
    const total = limit || after ? await countEvaluations(ctx.db, filter) : rows.length;
    return paged(rows, { limit, total, url, placeOf: ({ date, id }) => ({ date, id }) });
  },
});
