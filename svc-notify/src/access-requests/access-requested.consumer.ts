import { consumer } from '@fieldhouse/service-kit';
import { accessRequested } from '../emails/access-request-email.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { peopleByIds } from '../people/user.ts';
import { storeMail } from '../registrations/told.repository.ts';

/** A parent asked for access to a child: they get an email that says so, by the name they were shown (decision 22). */
export const accessRequestCreated = consumer('access-request.created', async (event, tx, ctx) => {
  const { userId, childId, childName } = event.data;
  if (childName === undefined) return;
  const [person] = await peopleByIds(tx, ctx, [userId]);
  if (!person?.isActive) return;
  const { siteUrl } = ctx.environment;
  const email = accessRequested({ firstName: person.firstName, childName, siteUrl });
  await storeMail(tx, ctx, event, mailOf({ email, to: person, cause: event.id, childId, siteUrl }));
});
