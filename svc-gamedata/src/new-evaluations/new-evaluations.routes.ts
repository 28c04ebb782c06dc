import { childrenOfUser, Id } from '@fieldhouse/contracts';
import { fetchFamily, noContent, notFound, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countUnseen, storeSeen } from './new-evaluations.repository.ts';

const NewEvaluations = z.object({ childId: Id, count: z.int().positive() }).meta({ id: 'NewEvaluations' });

export const newEvaluationsRoute = route({
  method: 'get',
  path: '/api/evaluations/new',
  access: 'signed-in',
  summary: 'Which of the caller’s own children have evaluations that the caller has not seen, of the last 30 days',
  answers: { 200: z.array(NewEvaluations) },
  view: { none: 'The caller’s own children' },
  problems: { unavailable: 503 },
  async handle({ who, ctx }) {
    const { childIds } = await ctx.call(childrenOfUser, { userId: who.userId }, who);
    return ok(await countUnseen(ctx.db, { userId: who.userId, childIds, now: ctx.clock() }));
  },
});

export const seeEvaluationsRoute = route({
  method: 'post',
  path: '/api/evaluations/seen',
  access: 'signed-in',
  child: 'childId',
  rule: 'guardians',
  audit: 'none: a guardian has seen an evaluation',
  summary: 'Mark the evaluations of the caller’s own child as seen',
  body: z
    .object({ childId: Id, newestId: Id.describe('The newest evaluation that was shown') })
    .meta({ id: 'SeenEvaluations' }),
  answers: { 204: null },
  example: { body: { childId: recordOf('own child'), newestId: recordOf('evaluation') } },
  problems: { not_found: 404, unavailable: 503 },
  async handle({ body: { childId, newestId }, who, ctx }) {
    const { child, guardians } = await fetchFamily(ctx, childId);
    if (!child || !guardians.some(({ userId }) => userId === who.userId)) throw notFound('Child');
    await storeSeen(ctx.db, { userId: who.userId, childId: child.id, upTo: newestId });
    return noContent();
  },
});
