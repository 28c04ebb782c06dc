import { consumer } from '@fieldhouse/service-kit';
import { MASKED_PATH, passwordReset } from '../emails/password-reset-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { peopleByIds } from '../people/user.ts';
import { storeMail } from '../registrations/told.repository.ts';

/** Somebody forgot their password: an email is queued, with a mask where its link will be when it is sent. */
export const passwordResetRequested = consumer('password-reset.requested', async (event, tx, ctx) => {
  const { id, data } = event;
  const [person] = await peopleByIds(tx, ctx, [data.userId]);
  if (!person?.isActive) return;
  const { siteUrl } = ctx.environment;
  const email = passwordReset({ firstName: person.firstName, siteUrl, path: MASKED_PATH });
  const mail = mailOf({ email, to: person, cause: id, resetRequestId: data.id, siteUrl });
  await storeMail(tx, ctx, event, mail);
});
