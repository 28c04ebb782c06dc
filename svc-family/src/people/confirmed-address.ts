import { addressConfirmed } from '@fieldhouse/contracts';
import { Problem, type ServiceContext } from '@fieldhouse/service-kit';

/** What users without a confirmed address are answered, whose mailbox may be a stranger's (product decision 54). */
export const ADDRESS_NOT_CONFIRMED = {
  code: 'address_not_confirmed',
  detail:
    'Please confirm your email address first: the link is in the email that we sent you, and we can send it again',
} as const;

/**
 * Whether the address of a user counts as confirmed. svc-auth is asked: a projection would not have a confirmation of
 * the last seconds. Throws 503 while svc-auth is unavailable.
 */
export async function hasConfirmedAddress(ctx: ServiceContext, userId: number): Promise<boolean> {
  return (await ctx.call(addressConfirmed, { userId })).isConfirmed;
}

/** Throws 403 `address_not_confirmed` for a user without a confirmed address, and 503. */
export async function expectConfirmedAddress(ctx: ServiceContext, userId: number): Promise<void> {
  if (await hasConfirmedAddress(ctx, userId)) return;
  throw new Problem(403, ADDRESS_NOT_CONFIRMED.code, ADDRESS_NOT_CONFIRMED.detail);
}
