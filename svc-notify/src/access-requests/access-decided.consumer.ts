import { consumer } from '@fieldhouse/service-kit';
import { accessDecided } from '../emails/access-request-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { peopleByIds } from '../people/user.ts';
import { storeMail } from '../registrations/told.repository.ts';

/** A request for access to a child was decided: the parent who asked gets an email with the outcome (decision 22). */
export const accessRequestDecided = consumer('access-request.decided', async (event, tx, ctx) => {
  const { userId, childId, childName, state, adminNotes } = event.data;
  const [person] = await peopleByIds(tx, ctx, [userId]);
  if (!person?.isActive) return;
  const { siteUrl } = ctx.environment;
  const email = accessDecided({ firstName: person.firstName, childName, childId, state, adminNotes, siteUrl });
  await storeMail(tx, ctx, event, mailOf({ email, to: person, cause: event.id, childId, siteUrl }));
});
