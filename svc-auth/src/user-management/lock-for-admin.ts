import { notFound, notSignedIn, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';

/**
 * The account that an admin is about to change, locked together with the admin's own, lower id first: of two admins who
 * demote or delete each other in the same moment the second is no admin any more, so one always remains. Throws
 * 404, and 401 when the caller's role or account has gone meanwhile.
 */
export async function lockForAdmin(
  tx: Tx,
  { userId: adminId }: Pick<Who, 'userId'>,
  id: number,
  what = 'User',
): Promise<Account> {
  const locked = new Map<number, Account | undefined>();
  for (const each of [adminId, id].sort((a, b) => a - b)) locked.set(each, await lockAccount(tx, each));
  if (locked.get(adminId)?.role !== 'admin') throw notSignedIn();
  const account = locked.get(id);
  if (!account) throw notFound(what);
  return account;
}
