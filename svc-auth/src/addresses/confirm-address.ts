import { nextVersion, publish, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { updateAccount } from '../accounts/account.repository.ts';
import { type Account, stateOf } from '../accounts/account.ts';
import { addressStateOf, confirmed } from '../accounts/address-state.ts';
import { expectFreeNames, refuseTakenName } from '../accounts/taken-names.ts';
import { endResetOf } from '../recovery/reset.repository.ts';
import { deleteAddressLinksOf } from './address-link.repository.ts';
import { publishNewAddress } from './publish-new-address.ts';

/**
 * Stores that the owner of a locked account's address confirmed it, and publishes `user.updated`; nothing when it is
 * confirmed already. Its links end: those who have confirmed an address cannot stop its mail by an older link.
 */
export async function confirmAddress(tx: Tx, ctx: TransactionContext, account: Account): Promise<void> {
  if (addressStateOf(account) === 'confirmed') return;
  const changes = confirmed(account.email, ctx.clock());
  const changed = await updateAccount(tx, account.id, await nextVersion(tx), changes);
  await deleteAddressLinksOf(tx, account.id);
  await publish(tx, ctx, 'user.updated', account.id, stateOf(changed));
}

/**
 * Makes a confirmed pending address the one of a locked account, and tells its owner at both. Reset links, which were
 * sent to the former address, end. Throws 409 `email_taken` when another account has it by now.
 */
export async function takePendingAddress(
  tx: Tx,
  ctx: TransactionContext,
  { account, email }: { account: Account; email: string },
): Promise<void> {
  await expectFreeNames(tx, { id: account.id, email });
  const changes = { email, pendingEmail: null, ...confirmed(email, ctx.clock()) };
  const changed = await updateAccount(tx, account.id, await nextVersion(tx), changes).catch(refuseTakenName);
  await endResetOf(tx, account.id);
  await deleteAddressLinksOf(tx, account.id);
  await publish(tx, ctx, 'user.updated', account.id, stateOf(changed));
  await publishNewAddress(tx, ctx, { before: account, after: changed });
}
