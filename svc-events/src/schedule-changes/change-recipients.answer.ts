import { changeRecipients } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { eventsById } from '../events/event.repository.ts';
import { notifiedRegistrations } from '../registrations/notified-registrations.ts';

/** The registrations of an event whose families still get an email about it: none when it was deleted. */
export const answerChangeRecipients = answers(changeRecipients, async ({ eventId }, { db }) => {
  const [event] = await eventsById(db, [eventId]);
  const registrations = event ? await notifiedRegistrations(db, eventId) : [];
  return { registrationIds: registrations.map(({ id }) => id) };
});
