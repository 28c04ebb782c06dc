import { childrenOfUser } from '@fieldhouse/contracts';
import { fetchFamily, notFound, type ServiceContext } from '@fieldhouse/service-kit';
import type { LinkedFeed } from './feed.repository.ts';

/** A child in a calendar. */
export interface FeedChild {
  id: number;
  firstName: string;
  isActive: boolean;
}

/**
 * The children of a link whose guardian the user is now, as svc-family says it (decision record 69); a merged child is
 * its primary. One call in any case. Throws 503 while svc-family is away, also for a link for all children of which this
 * service has not heard yet: an empty calendar would remove every entry (S1.7.107).
 */
export async function childrenOf(
  ctx: ServiceContext,
  { userId, isForAll, childIds }: Pick<LinkedFeed, 'userId' | 'isForAll' | 'childIds'>,
): Promise<FeedChild[]> {
  if (!isForAll) return guarded(ctx, userId, childIds);
  const answer = await ctx.call(childrenOfUser, { userId });
  return answer.children ?? guarded(ctx, userId, answer.childIds);
}

/** Those of these children whose guardian the user is, each once, by id. */
async function guarded(ctx: ServiceContext, userId: number, childIds: readonly number[]): Promise<FeedChild[]> {
  const families = await Promise.all(childIds.map((id) => fetchFamily(ctx, id)));
  const children = families.flatMap(({ child, guardians }) => {
    if (!child || !guardians.some((guardian) => guardian.userId === userId)) return [];
    return [{ id: child.id, firstName: child.firstName, isActive: child.isActive }];
  });
  return [...new Map(children.map((child) => [child.id, child])).values()].toSorted((one, other) => one.id - other.id);
}

/** Throws 404 unless the user is guardian of each of these children. */
export async function checkOwnChildren(ctx: ServiceContext, userId: number, childIds: readonly number[]) {
  const families = await Promise.all(childIds.map((id) => fetchFamily(ctx, id)));
  const areOwn = families.every(({ guardians }) => guardians.some((guardian) => guardian.userId === userId));
  if (!areOwn) throw notFound('Child');
}
