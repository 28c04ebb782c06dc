import { notFound, publish, type ServiceContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { holdAccount } from '../people/person.ts';
import { guardiansOf, insertGuardian } from './guardian.repository.ts';
import { type GuardianRow, toGuardianState } from './guardian.ts';

interface Link {
  childId: number;
  userId: number;
}

/**
 * Makes a user guardian of a child, with full access, and tells `guardian.linked`; the first one is the primary
 * (decision 22). One who is its guardian already stays so. Throws 404 when there is no such child.
 */
export async function linkGuardian(
  ctx: ServiceContext,
  link: Link,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<GuardianRow> {
  return ctx.db.transaction(async (tx) => {
    await holdAccount(tx, link.userId);
    return linkHeldGuardian(tx, ctx, link, who);
  });
}

/** The same within a transaction that holds the account. */
export async function linkHeldGuardian(
  tx: Tx,
  ctx: ServiceContext,
  { childId, userId }: Link,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<GuardianRow> {
  if (!(await lockChild(tx, childId))) throw notFound('Child');
  const guardians = await guardiansOf(tx, childId);
  const known = guardians.find((guardian) => guardian.userId === userId);
  if (known) return known;
  const isPrimary = !guardians.some((guardian) => guardian.isPrimary);
  const guardian = await insertGuardian(tx, { childId, userId, isPrimary, createdAt: ctx.clock() });
  await publish(tx, ctx, 'guardian.linked', guardian.id, toGuardianState(guardian), who);
  return guardian;
}
