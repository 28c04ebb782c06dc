import { type Actor, type TransactionContext, type Tx, userContact, userProjection } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { anonymizeTries } from '../duplicates/name-try.repository.ts';
import { deleteInvitationsOf } from '../guardian-invitations/invitation.repository.ts';
import { childIdsOf, guardiansOf } from '../guardians/guardian.repository.ts';
import { unlinkGuardian } from '../guardians/unlink-guardian.ts';
import { deleteRemovedLinksOf } from '../linking/removed-link.repository.ts';

/** The projection of accounts: name and contact. */
export const users = userProjection({
  ...userContact,
  // The tombstone is stored first, so that concurrent requests of the user wait for it and are then refused.
  removed: (tx, ctx, { id }, { cause }) => removeDataOfUser(tx, ctx, id, cause),
});

/**
 * Removes the data of a deleted account: children without another guardian are deleted, others get a new primary
 * guardian if needed (product decision 17), and access requests and invitations are deleted.
 */
async function removeDataOfUser(
  tx: Tx,
  ctx: TransactionContext,
  userId: number,
  cause: Actor | undefined,
): Promise<void> {
  for (const childId of await childIdsOf(tx, userId)) {
    await lockChild(tx, childId);
    const guardians = await guardiansOf(tx, childId);
    const leaving = guardians.find((guardian) => guardian.userId === userId);
    if (leaving) await unlinkGuardian(tx, ctx, { childId, guardians, leaving }, cause);
  }
  await tx.raw(
    `WITH requests AS (DELETE FROM access_request WHERE user_id = :userId),
       added AS (DELETE FROM added_child WHERE user_id = :userId)
     DELETE FROM shown_duplicate WHERE user_id = :userId`,
    { userId },
  );
  await deleteInvitationsOf(tx, userId);
  await deleteRemovedLinksOf(tx, userId);
  await anonymizeTries(tx, userId);
}
