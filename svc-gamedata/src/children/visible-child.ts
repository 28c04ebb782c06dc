import { fetchFamily, notFound, type ServiceContext, type Who } from '@fieldhouse/service-kit';

/**
 * Checks that a user may read the records of a child: parents those of the children they are guardian of, coaches and
 * admins those of every child. svc-family is called each time, so the answer is never out of date. Returns the child's
 * current id: for a merged child, its primary's. Throws 404 for any other child, without a hint whether it exists
 * (product decision 4), and 503 when svc-family is unavailable.
 */
export async function visibleChildId(ctx: ServiceContext, who: Who, childId: number): Promise<number> {
  const { child, guardians } = await fetchFamily(ctx, childId);
  if (!child) throw notFound('Child');
  if (who.role === 'parent' && !guardians.some(({ userId }) => userId === who.userId)) throw notFound('Child');
  return child.id;
}
