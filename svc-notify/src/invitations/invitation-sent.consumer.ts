import { type InvitationEmail, invitationEmails } from '@fieldhouse/contracts';
import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { invited, MASKED_INVITATION_PATH } from '../emails/invitation-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';

/** Queues the email of an invitation, masked: its link is added when it is sent. */
export const invitationSent = consumerWithPrepare('invitation.sent', {
  prepare: async (events, ctx): Promise<ReadonlyMap<number, InvitationEmail>> => {
    const { invitations } = await ctx.call(invitationEmails, { ids: [...new Set(events.map(({ data }) => data.id))] });
    return new Map(invitations.map((invitation) => [invitation.id, invitation]));
  },
  async handle(event, tx, ctx, waiting) {
    const { id, version } = event.data;
    const invitation = waiting.get(id);
    // Accepted, revoked or sent again meanwhile.
    if (invitation?.version !== version) return;
    const { siteUrl } = ctx.environment;
    const content = invited({ invitation, siteUrl, path: MASKED_INVITATION_PATH });
    const to = { id: null, email: invitation.email };
    const mail = mailOf({ content, to, event, cause: `invitation-${id}-${version}`, hasOwnLimit: true, siteUrl });
    await storeNotificationsAndMail(tx, ctx, { mails: [mail] });
  },
});
