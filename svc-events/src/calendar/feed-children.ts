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
 * its primary. Throws 503 while svc-family is away: an empty calendar would remove every entry (S1.7.107).
 */
export async function childrenOf(
  ctx: ServiceContext,
  { userId, childIds }: Pick<LinkedFeed, 'userId' | 'childIds'>,
): Promise<FeedChild[]> {
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
