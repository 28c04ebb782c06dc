import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { invitationUsed } from '../emails/guardian-invitation-emails.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { users } from '../people/people-projections.ts';
import { knownFirstName, openAccount } from '../people/user.ts';

/** An account with another address used an invitation: the guardian who invited gets an email (product decision 95). */
export const invitationUsedConsumer = consumerWithPrepare('guardian-invitation.used', {
  prepare: (events, ctx) =>
    users.fetchMissing(
      ctx,
      events.map(({ data }) => data.userId),
    ),
  async handle(event, tx, ctx, fetched) {
    const { userId, childId } = event.data;
    await users.applyAll(tx, ctx, fetched);
    const to = await openAccount(tx, userId);
    if (!to) return;
    const { siteUrl } = ctx.environment;
    const content = invitationUsed({ firstName: knownFirstName(to), childId, siteUrl });
    await storeNotificationsAndMail(tx, ctx, { mails: [mailOf({ content, to, event, childId, siteUrl })] });
  },
});
