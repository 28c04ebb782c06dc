import type { AccountAddresses, AccountSecured } from '@fieldhouse/contracts';
import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { accountSecured as accountSecuredEmail } from '../emails/account-secured-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { users } from '../people/people-projections.ts';
import { openAccount } from '../people/user.ts';
import { fetchAddresses } from './fetch-addresses.ts';

/**
 * Queues the email that tells an account's owner what of it was changed: one for each address (product decision 57).
 * It counts in no limit.
 */
export const accountSecured = consumerWithPrepare('account.secured', {
  prepare: (events, ctx) => fetchAddresses(ctx, events),
  async handle(event, tx, ctx, fetched) {
    const { data } = event;
    await users.applyAll(tx, ctx, fetched.users);
    const account = fetched.addresses.get(data.userId);
    if (!account || !(await openAccount(tx, data.userId))) return;
    const { siteUrl } = ctx.environment;
    const content = accountSecuredEmail({ what: data.what, at: new Date(data.at), siteUrl });
    const mails = addressesToTell(data, account).map((email, index) => {
      // Two emails of one event to one person need different Message-IDs.
      const cause = index === 0 ? event.id : `${event.id}.${index}`;
      return mailOf({ content, to: { id: data.userId, email }, event, cause, hasOwnLimit: true, siteUrl });
    });
    await storeNotificationsAndMail(tx, ctx, { mails });
  },
});

/**
 * The last confirmed address, the one before a change, and the present one: unless its mail is stopped, or it is new
 * and not confirmed, since the links for that say the same.
 */
export function addressesToTell(
  { what, previousEmail }: Pick<AccountSecured, 'what' | 'previousEmail'>,
  { email, state, confirmedEmail }: AccountAddresses,
): string[] {
  const isTold = state === 'confirmed' || (state === 'unconfirmed' && what !== 'email');
  const all = [...(isTold ? [email] : []), confirmedEmail, previousEmail].filter((address) => address != null);
  return [...new Map(all.toReversed().map((address) => [address.toLowerCase(), address])).values()].toReversed();
}
