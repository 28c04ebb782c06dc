import { type AccessDecision, type Envelope, isolated } from '@fieldhouse/contracts';
import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { accessDecided } from '../emails/access-request-email.ts';
import { oneLine } from '../emails/email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { stateOfAccessRequest } from '../newest-state/state.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { users } from '../people/people-projections.ts';
import { knownFirstName, openAccount } from '../people/user.ts';

/**
 * A request for access to a child was decided: the parent who asked gets an email and a notice with the outcome
 * (product decision 22).
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
    await storeNotificationsAndMail(tx, ctx, { states: [state], notices: to ? [noticeOf(event, to.id)] : [], mails });
  },
});

/** The child's name is the one that was shown to the parent, who may be no guardian: not the present one (S1.5.156). */
function noticeOf({ data, time }: Envelope<AccessDecision>, userId: number): NewNotice {
  const name = isolated(oneLine(data.childName));
  const outcome = data.state === 'approved' ? 'was approved' : 'was not approved';
  return {
    ...{ cause: `access-request-${data.id}-${data.version}`, userId, kind: 'account', at: new Date(time) },
    text: [`Your request for access to ${name} ${outcome}`],
    link: '/',
    children: [{ id: data.childId, state: stateOfAccessRequest(data) }],
  };
}
