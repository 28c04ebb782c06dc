import { accountAddresses } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { findAccounts } from '../accounts/account.repository.ts';
import { addressStateOf } from '../accounts/address-state.ts';
import { addressToConfirm } from './address-to-confirm.ts';

export const accountAddressesAnswer = answers(accountAddresses, async ({ userIds }, ctx) => {
  const active = (await findAccounts(ctx.db, userIds)).filter(({ isActive }) => isActive);
  return {
    accounts: active.map((account) => ({
      userId: account.id,
      email: account.email,
      state: addressStateOf(account),
      confirmedEmail: account.confirmedEmail,
      toConfirm: addressToConfirm(account) ?? null,
    })),
  };
});
