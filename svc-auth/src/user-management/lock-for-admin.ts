import { notFound, notSignedIn, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockAccounts } from '../accounts/account.repository.ts';
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
  const account = (await lockAllForAdmin(tx, { userId: adminId }, [id])).get(id);
  if (!account) throw notFound(what);
  return account;
}

/**
 * Locks the accounts that an admin changes and the admin's own, in the order of their ids. Returns those that exist.
 * Throws 401 like `lockForAdmin`.
 */
export async function lockAllForAdmin(
  tx: Tx,
  { userId: adminId }: Pick<Who, 'userId'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Account>> {
  const locked = await lockAccounts(tx, [adminId, ...ids]);
  if (locked.get(adminId)?.role !== 'admin') throw notSignedIn();
  return locked;
}
