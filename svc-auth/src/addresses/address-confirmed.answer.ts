import { addressConfirmed } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { findAccount } from '../accounts/account.repository.ts';
import { addressStateOf } from '../accounts/address-state.ts';
import { isMailSent } from './is-mail-sent.ts';

export const addressConfirmedAnswer = answers(addressConfirmed, async ({ userId }, ctx) => {
  const account = await findAccount(ctx.db, userId);
  if (!account) return { isConfirmed: false };
  const isConfirmed = addressStateOf(account) === 'confirmed' || !(await isMailSent(ctx));
  return { isConfirmed, email: account.email };
});
