import { shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { Account } from '../accounts/account.ts';
import { addressStateOf } from '../accounts/address-state.ts';

/** The address of the user's own account. */
export const OwnAddress = z
  .object({
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    pendingEmail: z.string().nullable().describe('Becomes the address when its owner confirms it'),
  })
  .meta({ id: 'OwnAddress' });

export function ownAddressOf(account: Account, { isMailSent }: { isMailSent: boolean }): z.infer<typeof OwnAddress> {
  const { email, pendingEmail } = account;
  return {
    email: shownEmail(email),
    // Nobody can confirm an address without a mail server.
    isEmailConfirmed: addressStateOf(account) === 'confirmed' || !isMailSent,
    pendingEmail: pendingEmail === null ? null : shownEmail(pendingEmail),
  };
}
