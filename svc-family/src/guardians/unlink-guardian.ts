import { nextVersion, publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { removeChild } from '../children/remove-child.ts';
import { deleteInvitationsOf } from '../guardian-invitations/invitation.repository.ts';
import { deleteGuardian, makePrimary } from './guardian.repository.ts';
import { type GuardianRow, toGuardianState } from './guardian.ts';
import { type UnlinkOutcome, unlinkOutcomeOf } from './unlink-outcome.ts';

interface GuardianToUnlink {
  childId: number;
  /** All of the child's guardians, read under its lock. */
  guardians: readonly GuardianRow[];
  leaving: GuardianRow;
}

/**
 * Ends a guardian's link to a child that the transaction has locked: another guardian becomes primary if needed, and a
 * child without another guardian is deleted (product decisions 17 and 18). Invitations of the guardian end. Publishes
 * `guardian.unlinked` and, for a new primary, `guardian.linked`; or `child.deleted`.
 */
export async function unlinkGuardian(
  tx: Tx,
  ctx: TransactionContext,
  { childId, guardians, leaving }: GuardianToUnlink,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<UnlinkOutcome['outcome']> {
  const result = unlinkOutcomeOf(guardians, leaving);
  if (result.outcome === 'deleted') {
    await removeChild(tx, ctx, childId, who);
    return 'deleted';
  }
  await deleteInvitationsOf(tx, leaving.userId, childId);
  await deleteGuardian(tx, leaving.id);
  const unlinked = { id: leaving.id, version: await nextVersion(tx), childId, userId: leaving.userId };
  await publish(tx, ctx, 'guardian.unlinked', leaving.id, unlinked, who);
  if (result.successor) {
    const primary = await makePrimary(tx, result.successor);
    await publish(tx, ctx, 'guardian.linked', primary.id, toGuardianState(primary), who);
  }
  return 'unlinked';
}
