import type { AccessLevel } from '@fieldhouse/contracts';
import {
  notFound,
  publish,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { lockAccount } from '../people/person.ts';
import { guardiansOf, insertGuardian, updateToFullAccess } from './guardian.repository.ts';
import { type GuardianRow, toGuardianState } from './guardian.ts';

/**
 * Makes a user guardian of a child, with full access, and publishes `guardian.linked`; the first guardian is the
 * primary one (product decision 22). An existing link stays as it is. Throws 404 for an unknown child.
 */
export async function linkGuardian(
  ctx: ServiceContext,
  { childId, userId }: { childId: number; userId: number },
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<GuardianRow> {
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await lockChild(tx, childId))) throw notFound('Child');
    const { guardian } = await ensureGuardian(tx, ctx, { childId, userId, accessLevel: 'full' }, who);
    return guardian;
  });
}

interface Link {
  childId: number;
  userId: number;
  /** For a new link; an existing link keeps its access level. */
  accessLevel: AccessLevel;
  /** The guardian who invited them. */
  invitedBy?: number;
}

/**
 * The user's link to a child: the existing one, or a new one, which is published as `guardian.linked` and is primary
 * when the child has no primary guardian. The transaction has locked the child and the user's account.
 */
export async function ensureGuardian(
  tx: Tx,
  ctx: TransactionContext,
  { childId, userId, accessLevel, invitedBy }: Link,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<{ guardian: GuardianRow; isNew: boolean }> {
  const guardians = await guardiansOf(tx, childId);
  const existing = guardians.find((guardian) => guardian.userId === userId);
  if (existing) return { guardian: existing, isNew: false };
  const isPrimary = !guardians.some((guardian) => guardian.isPrimary);
  const createdAt = ctx.clock();
  const guardian = await insertGuardian(tx, { childId, userId, accessLevel, isPrimary, createdAt, invitedBy });
  await publish(tx, ctx, 'guardian.linked', guardian.id, toGuardianState(guardian), who);
  return { guardian, isNew: true };
}

/**
 * Makes a user guardian of a child with full access: a guardian with View Only gets full access, which is published as
 * `guardian.linked`. The transaction has locked the child and the user's account.
 */
export async function giveFullAccess(
  tx: Tx,
  ctx: TransactionContext,
  { childId, userId }: Pick<Link, 'childId' | 'userId'>,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<GuardianRow> {
  const { guardian } = await ensureGuardian(tx, ctx, { childId, userId, accessLevel: 'full' }, who);
  if (guardian.accessLevel === 'full') return guardian;
  const raised = await updateToFullAccess(tx, guardian);
  await publish(tx, ctx, 'guardian.linked', raised.id, toGuardianState(raised), who);
  return raised;
}
