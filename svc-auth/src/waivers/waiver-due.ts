import type { Db, Tx } from '@fieldhouse/service-kit';
import type { Account } from '../accounts/account.ts';
import { hasSignedInForce } from './waiver.repository.ts';

/**
 * Whether a parent has not signed the text in force. Screens check it; no route requires it (product decision 40).
 */
export async function isWaiverDue(
  db: Db | Tx,
  { id, role }: Pick<Account, 'id' | 'role'>,
  now: Date,
): Promise<boolean> {
  return role === 'parent' && !(await hasSignedInForce(db, id, now));
}
