import { nextVersion, publish, type TransactionContext, type Tx, type Who } from '@fieldhouse/service-kit';
import { removeChild } from '../children/remove-child.ts';
import { deleteGuardian, makePrimary } from './guardian.repository.ts';
import { type GuardianRow, toGuardianState } from './guardian.ts';
import { type Parting, partingOf } from './parting.ts';

interface Leave {
  childId: number;
  /** All of the child's guardians, read under its lock. */
  guardians: readonly GuardianRow[];
  leaving: GuardianRow;
}

/**
 * Ends a guardian's link to a child that the transaction has locked: the next one becomes primary if need be, and a
 * child that nobody is left for is removed (product decisions 17 and 18). Tells `guardian.unlinked` and, for a new
 * primary, `guardian.linked`; or `child.deleted`.
 */
export async function partFromChild(
  tx: Tx,
  ctx: TransactionContext,
  { childId, guardians, leaving }: Leave,
  who?: Pick<Who, 'userId' | 'role'>,
): Promise<Parting['outcome']> {
  const parting = partingOf(guardians, leaving);
  if (parting.outcome === 'deleted') {
    await removeChild(tx, ctx, childId, who);
    return 'deleted';
  }
  await deleteGuardian(tx, leaving.id);
  const gone = { id: leaving.id, version: await nextVersion(tx), childId, userId: leaving.userId };
  await publish(tx, ctx, 'guardian.unlinked', leaving.id, gone, who);
  if (parting.successor) {
    const primary = await makePrimary(tx, parting.successor);
    await publish(tx, ctx, 'guardian.linked', primary.id, toGuardianState(primary), who);
  }
  return 'unlinked';
}
