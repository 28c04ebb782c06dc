import type { Envelope, UserState } from '@fieldhouse/contracts';
import { consumer } from '@fieldhouse/service-kit';
import { welcome } from '../emails/welcome-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { peopleByIds } from '../people/user.ts';
import { storeMail } from '../registrations/told.repository.ts';

/**
 * A parent opened an account: the welcome mail is queued. It is completed when it is sent, with the waiver that was signed:
 * svc-auth is asked for it then, so it does not matter whether `waiver.signed` has arrived. A user gets one, however often
 * the account is told.
 */
export const welcomeParent = consumer('user.registered', async (event, tx, ctx) => {
  if (!openedByParent(event)) return;
  const { id, lastName } = event.data;
  // As it is known now: it may have been closed, or have another address, before this arrived.
  const [person] = await peopleByIds(tx, ctx, [id]);
  if (!person?.isActive) return;
  const { siteUrl } = ctx.environment;
  const email = welcome({ ...person, lastName, waiver: undefined, siteUrl });
  await storeMail(tx, ctx, event, mailOf({ email, to: person, cause: 'welcome', needsWaiver: true, siteUrl }));
});

/** Not one that an admin made for somebody. */
function openedByParent({ data, actor }: Envelope<UserState>): boolean {
  return data.role === 'parent' && actor === data.id;
}
