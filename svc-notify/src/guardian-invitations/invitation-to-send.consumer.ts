import { guardianInvitationAddress } from '@fieldhouse/contracts';
import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { MASKED_JOIN_PATH, parentInvited } from '../emails/guardian-invitation-emails.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';

/** Queues the email of an invitation, with a mask instead of the link that is added when it is sent. */
export const invitationToSend = consumerWithPrepare('guardian-invitation.to-send', {
  async prepare(events, ctx) {
    const ids = [...new Set(events.map(({ data }) => data.id))];
    const answers = ids.map(async (invitationId) => {
      const { email } = await ctx.call(guardianInvitationAddress, { invitationId });
      return [invitationId, email] as const;
    });
    return new Map(await Promise.all(answers));
  },
  async handle(event, tx, ctx, addresses) {
    const { id: invitationId } = event.data;
    const email = addresses.get(invitationId);
    if (!email) return;
    const { siteUrl } = ctx.environment;
    const content = parentInvited({ invitationId, path: MASKED_JOIN_PATH, siteUrl });
    const mail = mailOf({ content, to: { id: null, email }, event, siteUrl });
    await storeNotificationsAndMail(tx, ctx, { mails: [mail] });
  },
});
