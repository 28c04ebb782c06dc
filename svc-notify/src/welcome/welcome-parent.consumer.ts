import type { Envelope, UserState } from '@fieldhouse/contracts';
import { consumer } from '@fieldhouse/service-kit';
import { welcome } from '../emails/welcome-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { openAccount } from '../people/user.ts';

/**
 * A parent opened an account: the welcome mail is queued. It is completed when it is sent, with the waiver that was
 * signed: svc-auth is asked for it then, so it does not matter whether `waiver.signed` has arrived. A user gets
 * one, however often the account is told.
 */
export const welcomeParent = consumer('user.registered', async (event, tx, ctx) => {
  if (!openedByParent(event)) return;
  const { id, lastName } = event.data;
  // As it is known now, by the consumer before this one or by a newer event: it may have been closed, or have
  // another address.
  const to = await openAccount(tx, id);
  if (!to) return;
  const { siteUrl } = ctx.environment;
  const content = welcome({ ...to, lastName, waiver: undefined, siteUrl });
  await storeNotificationsAndMail(tx, ctx, {
    mails: [mailOf({ content, to, event, cause: 'welcome', needsWaiver: true, siteUrl })],
  });
});

/** Not one that an admin made for somebody. */
function openedByParent({ data, actor }: Envelope<UserState>): boolean {
  return data.role === 'parent' && actor === data.id;
}
