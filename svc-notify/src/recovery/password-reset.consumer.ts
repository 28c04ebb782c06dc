import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { MASKED_PATH, passwordReset } from '../emails/password-reset-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { users } from '../people/people-projections.ts';
import { knownFirstName, openAccount } from '../people/user.ts';

/** Queues the email for a forgotten password, with a mask instead of the link that is added when it is sent. */
export const passwordResetRequested = consumerWithPrepare('password-reset.requested', {
  prepare: (events, ctx) =>
    users.fetchMissing(
      ctx,
      events.map(({ data }) => data.userId),
    ),
  async handle(event, tx, ctx, fetched) {
    const { data } = event;
    await users.applyAll(tx, ctx, fetched);
    const to = await openAccount(tx, data.userId);
    if (!to) return;
    const { siteUrl } = ctx.environment;
    const content = passwordReset({ firstName: knownFirstName(to), siteUrl, path: MASKED_PATH });
    await storeNotificationsAndMail(tx, ctx, {
      mails: [mailOf({ content, to, event, resetRequestId: data.id, siteUrl })],
    });
  },
});
