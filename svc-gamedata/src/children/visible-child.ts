import { childWithGuardians } from '@fieldhouse/contracts';
import { notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';

/**
 * Lets somebody read what is recorded of a child: parents of the children they are guardian of, coaches and admins of
 * every child. svc-family says so each time: nothing is kept here that could be out of date. Answers the child's id
 * now: a merged one's is its primary's. Throws 404 for any other child, with no hint whether it exists (product
 * decision 4), and 503 when svc-family is away.
 */
export async function visibleChildId(ctx: ServiceContext, who: Who, childId: number): Promise<number> {
  const { child, guardians } = await ctx.ask(childWithGuardians, { childId }, who);
  if (!child) throw notFound('Child');
  if (who.role === 'parent' && !guardians.some(({ userId }) => userId === who.userId)) throw notFound('Child');
  return child.id;
}
