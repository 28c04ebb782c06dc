import type { Envelope, UserState } from '@fieldhouse/contracts';
import { consumer } from '@fieldhouse/service-kit';
import { welcome } from '../emails/welcome-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { openAccount } from '../people/user.ts';

/**
 * Queues the welcome mail of a parent who opened an account. When it is sent, the signed waiver is requested from
 * svc-auth, so it does not matter whether `waiver.signed` has arrived. A user gets one, however often the event
 * arrives.
 */
export const welcomeParent = consumer('user.registered', async (event, tx, ctx) => {
  if (!openedByParent(event)) return;
  const { id } = event.data;
  // The current projection, from the consumer before this one or from a newer event: the account may be closed, or
  // have another address.
  const to = await openAccount(tx, id);
  if (!to) return;
  const { siteUrl } = ctx.environment;
  const content = welcome({ waiver: undefined, siteUrl });
  await storeNotificationsAndMail(tx, ctx, {
    mails: [mailOf({ content, to, event, cause: 'welcome', needsWaiver: true, siteUrl })],
  });
});

/** Whether the parent opened the account, not an admin. */
function openedByParent({ data, actor }: Envelope<UserState>): boolean {
  return data.role === 'parent' && actor === data.id;
}
