import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { confirmAddress } from '../emails/confirm-address-email.ts';
import { MASKED_ADDRESS_PATHS } from '../emails/site-links.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { users } from '../people/people-projections.ts';
import { openAccount } from '../people/user.ts';
import { fetchAddresses } from './fetch-addresses.ts';

/** Queues the email with the links for an address, masked: they are added when it is sent. */
export const addressToConfirm = consumerWithPrepare('address.to-confirm', {
  prepare: (events, ctx) => fetchAddresses(ctx, events),
  async handle(event, tx, ctx, fetched) {
    const { userId: id } = event.data;
    await users.applyAll(tx, ctx, fetched.users);
    const email = fetched.addresses.get(id)?.toConfirm;
    if (!email || !(await openAccount(tx, id))) return;
    const { siteUrl } = ctx.environment;
    const content = confirmAddress({ siteUrl, links: MASKED_ADDRESS_PATHS });
    const mail = mailOf({ content, to: { id, email }, event, hasOwnLimit: true, siteUrl });
    await storeNotificationsAndMail(tx, ctx, { mails: [mail] });
  },
});
