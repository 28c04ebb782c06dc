import { notSignedIn, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockAccount } from './account.repository.ts';
import type { Account } from './account.ts';

/**
 * Locks the account of the user who makes the request. Throws 401 when it was deleted or archived meanwhile: an
 * identity token stays valid for some seconds longer.
 */
export async function lockOwnAccount(tx: Tx, { userId }: Pick<Who, 'userId'>): Promise<Account> {
  const account = await lockAccount(tx, userId);
  if (!account?.isActive) throw notSignedIn();
  return account;
}
