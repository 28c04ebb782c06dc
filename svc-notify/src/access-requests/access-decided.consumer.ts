import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { accessDecided } from '../emails/access-request-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { stateOfAccessRequest } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { users } from '../people/people-projections.ts';
import { knownFirstName, openAccount } from '../people/user.ts';

/**
 * A request for access to a child was decided: the parent who asked gets an email with the outcome (product decision
 * 22).
 */
export const accessRequestDecided = consumerWithPrepare('access-request.decided', {
  prepare: (events, ctx) =>
    users.fetchMissing(
      ctx,
      events.map(({ data }) => data.userId),
    ),
  async handle(event, tx, ctx, fetched) {
    const { userId, childId, childName, state: outcome, adminNotes } = event.data;
    await users.applyAll(tx, ctx, fetched);
    const to = await openAccount(tx, userId);
    const { siteUrl } = ctx.environment;
    const state = stateOfAccessRequest(event.data);
    const mails = to
      ? [
          mailOf({
            content: accessDecided({
              firstName: knownFirstName(to),
              childName,
              childId,
              state: outcome,
              adminNotes,
              siteUrl,
            }),
            ...{ to, event, childId, state, siteUrl },
          }),
        ]
      : [];
    await storeNotificationsAndMail(tx, ctx, { states: [state], mails });
  },
});
