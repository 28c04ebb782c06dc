import { type Actor, keptUsers, type TransactionContext, type Tx, userContact } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import { anonymizeTries } from '../duplicates/name-try.repository.ts';
import { childIdsOf, guardiansOf } from '../guardians/guardian.repository.ts';
import { unlinkGuardian } from '../guardians/unlink-guardian.ts';

/** What this service keeps of accounts: name and contact. */
export const users = keptUsers({
  ...userContact,
  // The tombstone is stored first: whatever the user was about to add now waits for it and finds them gone.
  removed: (tx, ctx, { id }, { cause }) => removeDataOfUser(tx, ctx, id, cause),
});

/**
 * An account is gone, and with it what was this user's alone: children without another guardian leave the club, the
 * others get a new primary guardian where need be (product decision 17), requests for access are withdrawn.
 */
async function removeDataOfUser(tx: Tx, ctx: TransactionContext, userId: number, cause: Actor | undefined): Promise<void> {
  for (const childId of await childIdsOf(tx, userId)) {
    await lockChild(tx, childId);
    const guardians = await guardiansOf(tx, childId);
    const leaving = guardians.find((guardian) => guardian.userId === userId);
    if (leaving) await unlinkGuardian(tx, ctx, { childId, guardians, leaving }, cause);
  }
  for (const table of ['access_request', 'added_child', 'shown_duplicate', 'idempotency_key']) {
    await tx(table).where({ user_id: userId }).delete();
  }
  await anonymizeTries(tx, userId);
}
