import type { Db, Tx } from '@fieldhouse/service-kit';
import { findDeletion } from '../planned-changes/deletion.repository.ts';
import { isWaiverDue } from '../waivers/waiver-due.ts';
import { type Account, type User, userOf } from './account.ts';

/** The answer to an account's owner: the account, and what waits for it (S1 §3). */
export async function answerUser(
  db: Db | Tx,
  account: Account,
  { passkeyDue, now }: { passkeyDue: User['passkeyDue']; now: Date },
): Promise<User> {
  const waiverDue = await isWaiverDue(db, account, now);
  // Only parents delete their own account.
  const deletion = account.role === 'parent' ? await findDeletion(db, account.id) : undefined;
  return userOf(account, { waiverDue, passkeyDue, deletionDueAt: deletion?.toISOString() ?? null });
}
