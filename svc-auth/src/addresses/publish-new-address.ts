import type { Actor, TransactionContext, Tx } from '@fieldhouse/service-kit';
import type { Account } from '../accounts/account.ts';
import { addressStateOf } from '../accounts/address-state.ts';
import { publishSecured } from './publish-secured.ts';
import { publishToConfirm } from './publish-to-confirm.ts';

/**
 * Publishes that a locked account has another address: its owner is told at both, and an address that is not confirmed
 * gets the links for that (product decisions 54, 57).
 */
export async function publishNewAddress(
  tx: Tx,
  ctx: TransactionContext,
  { before, after }: { before: Account; after: Account },
  who?: Actor,
): Promise<void> {
  const previousEmail = addressStateOf(before) === 'stopped' ? undefined : before.email;
  await publishSecured(tx, ctx, { userId: after.id, what: 'email', previousEmail }, who);
  if (addressStateOf(after) === 'unconfirmed') await publishToConfirm(tx, ctx, after, who);
}
