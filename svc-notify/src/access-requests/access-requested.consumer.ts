import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { accessRequested } from '../emails/access-request-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { stateOfAccessRequest } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { users } from '../people/people-projections.ts';
import { knownFirstName, openAccount } from '../people/user.ts';

/**
 * A parent asked for access to a child: they get an email about it (product decision 22).
 */
export const accessRequestCreated = consumerWithPrepare('access-request.created', {
  prepare: (events, ctx) =>
    users.fetchMissing(
      ctx,
      events.map(({ data }) => data.userId),
    ),
  async handle(event, tx, ctx, fetched) {
    const { userId, childId, childName } = event.data;
    await users.applyAll(tx, ctx, fetched);
    const to = await openAccount(tx, userId);
    if (childName === undefined || !to) return;
    const { siteUrl } = ctx.environment;
    const content = accessRequested({ firstName: knownFirstName(to), childName, siteUrl });
    const state = stateOfAccessRequest(event.data);
    await storeNotificationsAndMail(tx, ctx, {
      states: [state],
      mails: [mailOf({ content, to, event, childId, state, siteUrl })],
    });
  },
});
