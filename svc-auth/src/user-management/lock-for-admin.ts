import { notFound, notSignedIn, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockAccount } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';

/**
 * Locks the account that an admin changes and the admin's own account, the lower id first. When two admins demote or
 * delete each other at the same time, the second one is not an admin any more, so one admin always remains. Throws 404,
 * and 401 when the caller's account is deleted or has another role by now.
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
