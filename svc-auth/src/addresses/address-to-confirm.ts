import type { Account } from '../accounts/account.ts';
import { addressStateOf } from '../accounts/address-state.ts';

/** The address of an account that waits to be confirmed; undefined: none does, or its mail is stopped. */
export function addressToConfirm(account: Account): string | undefined {
  if (account.pendingEmail !== null) return account.pendingEmail;
  return addressStateOf(account) === 'unconfirmed' ? account.email : undefined;
}
