import { childWithGuardians, Id, IdParam, LocalDate, ROLES } from '@fieldhouse/contracts';
import { AUDITED_READS } from '@fieldhouse/contracts/audit';
import { ListQuery, notFound, ok, recordOf, route, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { findViews } from './find-views.ts';

/** A member of staff read something of a child on a day. */
const ChildView = z
  .object({
    viewer: z.object({
      id: Id,
      role: z.enum(ROLES),
      name: z.string().nullable().describe('Null when it is not known any more'),
    }),
    action: z.enum(AUDITED_READS),
    day: LocalDate,
  })
  .meta({ id: 'ChildView' });

export const childViewsRoute = route({
  method: 'get',
  path: '/api/children/{id}/views',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and admins',
  permissions: ['child.see-views'],
  summary: 'Who of the club read what of a child: for its guardians and admins, the newest first',
  params: z.object({ id: IdParam }),
  query: ListQuery.pick({ limit: true }),
  answers: { 200: z.array(ChildView) },
  example: { params: { id: recordOf('child') } },
  view: { none: 'The names of staff, for the child’s guardians and admins' },
  problems: { not_found: 404 },
  async handle({ params: { id }, query: { limit }, who, ctx }) {
    const childId = await visibleTo(ctx, who, id);
    return ok(await findViews(ctx.db, childId, limit));
  },
});

/**
 * The child's id, or its primary's after a merge. Calls svc-family, so that a guardian who was just linked is known.
 * Throws 404 for everybody but guardians and admins, so that nobody learns whether the child exists.
 */
async function visibleTo(ctx: ServiceContext, who: Who, childId: number): Promise<number> {
  const { child, guardians } = await ctx.call(childWithGuardians, { childId }, who);
  const isAllowed = who.role === 'admin' || guardians.some(({ userId }) => userId === who.userId);
  if (!child || !isAllowed) throw notFound('Child');
  return child.id;
}
