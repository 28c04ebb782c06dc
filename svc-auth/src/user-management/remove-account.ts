import {
  type Actor,
  nextVersion,
  publish,
  requestPurge,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { deleteAccount } from '../accounts/account.repository.ts';

/**
 * Deletes an account that the transaction has locked, with its sessions, password and signatures, and publishes
 * `user.deleted`.
 */
export async function removeAccount(tx: Tx, ctx: TransactionContext, id: number, who?: Actor): Promise<void> {
  const version = await nextVersion(tx);
  await deleteAccount(tx, id);
  await requestPurge(tx, { kind: 'user', id });
  await publish(tx, ctx, 'user.deleted', id, { id, version }, who);
}
