import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { changePlanned as changePlannedEmail } from '../emails/change-planned-email.ts';
import { MASKED_STOP_PATH } from '../emails/site-links.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { users } from '../people/people-projections.ts';
import { openAccount } from '../people/user.ts';
import { addressesToTell } from './account-secured.consumer.ts';
import { fetchAddresses } from './fetch-addresses.ts';

/**
 * Queues the email with the link that stops a planned change, masked: it is added when it is sent. It goes to the
 * present and to the last confirmed address (product decisions 97, 98).
 */
export const changePlanned = consumerWithPrepare('account-change.planned', {
  prepare: (events, ctx) => fetchAddresses(ctx, events),
  async handle(event, tx, ctx, fetched) {
    const { userId: id, what, dueAt } = event.data;
    await users.applyAll(tx, ctx, fetched.users);
    const account = fetched.addresses.get(id);
    if (!account || !(await openAccount(tx, id))) return;
    const { siteUrl } = ctx.environment;
    const content = changePlannedEmail({ what, dueAt: new Date(dueAt), siteUrl, path: MASKED_STOP_PATH });
    const mails = addressesToTell({ what: 'password' }, account).map((email, index) => {
      // Two emails of one event to one person need different Message-IDs.
      const cause = index === 0 ? event.id : `${event.id}.${index}`;
      return mailOf({ content, to: { id, email }, event, cause, hasOwnLimit: true, siteUrl });
    });
    await storeNotificationsAndMail(tx, ctx, { mails });
  },
});
