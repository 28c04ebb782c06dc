import { type Audience, audienceOf } from '@fieldhouse/contracts';
import { notFound, Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import type { Reader } from './copies.ts';

/** Whom an announcement reaches. */
export interface Reached {
  name: string;
  userIds: readonly number[];
  /** The same people with the children for which it reaches them. */
  readers: readonly Reader[];
}

/** Whom an audience has now; undefined: the author may not address it. Throws 503 while svc-events is unavailable. */
export async function reachedBy(
  ctx: ServiceContext,
  { userId, role }: Pick<Who, 'userId' | 'role'>,
  audience: Audience,
): Promise<Reached | undefined> {
  const { isAllowed, name, userIds, families } = await ctx.call(audienceOf, { audience, author: { userId, role } });
  if (!isAllowed) return undefined;
  const byFamily = families?.flatMap((family) =>
    family.childIds.map((childId) => ({ userId: family.userId, childId })),
  );
  return { name, userIds, readers: byFamily ?? userIds.map((id) => ({ userId: id, childId: null })) };
}

/** Whom an audience has now. Throws 403 `not_your_audience`; 404 for an admin, who may address all that exist. */
export async function audienceFor(
  ctx: ServiceContext,
  author: Pick<Who, 'userId' | 'role'>,
  audience: Audience,
): Promise<Reached> {
  const reached = await reachedBy(ctx, author, audience);
  if (reached) return reached;
  if (author.role === 'admin') throw notFound(audience.kind === 'team' ? 'Team' : 'Event');
  throw new Problem(403, 'not_your_audience', 'You can write to the families of your own events and teams');
}
