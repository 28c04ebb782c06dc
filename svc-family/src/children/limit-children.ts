import {
  type LimitRule,
  refuseOverLimit,
  stateSince,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';

/** Children that one parent adds within a day: `LIMIT_CHILDREN`. */
const addedChildren = (points: number): LimitRule => ({ name: 'children', points, seconds: 24 * 60 * 60 });

/**
 * Throws 429 `too_many_children` when a parent has reached the limit. A concurrent add of this parent waits until the
 * transaction ends. Staff are not limited.
 */
export async function expectMayAdd(
  tx: Tx,
  ctx: TransactionContext,
  { userId, role }: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  const limit = ctx.environment.limitChildren;
  if (role !== 'parent' || limit === 0) return;
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`children added by ${userId}`]);
  const [nth] = await tx('added_child')
    .where({ user_id: userId })
    .orderBy('added_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .pluck<Date[]>('added_at');
  refuseOverLimit(stateSince(addedChildren(limit), nth, ctx.clock()), {
    code: 'too_many_children',
    detailFor: (wait) =>
      `You have added ${limit} children within a day. Please add the next one in ${wait}, or ask the club`,
  });
}

/** Counts a child that a parent has added. */
export async function countAddedChild(
  tx: Tx,
  ctx: TransactionContext,
  { userId, role }: Pick<Who, 'userId' | 'role'>,
): Promise<void> {
  if (role === 'parent') await tx('added_child').insert({ user_id: userId, added_at: ctx.clock() });
}
