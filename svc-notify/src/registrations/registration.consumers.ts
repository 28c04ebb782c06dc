import { consumerOfMany } from '@fieldhouse/service-kit';
import { addLateRecipients } from '../announcements/add-late-recipients.ts';
import {
  eventCancelled,
  registrationCancelled,
  registrationComplete,
  slotChanged,
} from '../emails/registration-emails.ts';
import { EVENT_DELETED } from '../events/event.consumers.ts';
import { fetchFamilies, notifyOfRegistrations } from './notify-of-registrations.ts';

export const registrationConsumers = [
  /**
   * Children were registered, or got another time slot (decision record 77): coaches and admins get a notification,
   * every guardian gets an email (product decision 46) and the announcements of the event.
   */
  consumerOfMany(
    'registration.created',
    async (events, tx, ctx, fetched) => {
      await notifyOfRegistrations(tx, ctx, { events, fetched }, ({ previousTimeSlot }) =>
        previousTimeSlot
          ? { line: { ending: 'has another time' }, content: slotChanged }
          : { line: { ending: 'registered' }, content: registrationComplete },
      );
      await addLateRecipients(tx, ctx, events);
    },
    { fetchMissing: fetchFamilies },
  ),

  /**
   * Registrations ended: the family cancelled, the club removed the child, or the event was deleted (product decision
   * 35).
   */
  consumerOfMany(
    'registration.cancelled',
    (events, tx, ctx, fetched) =>
      notifyOfRegistrations(tx, ctx, { events, fetched }, ({ eventDeletion }, { byFamily }) => {
        if (eventDeletion !== undefined) {
          return { line: { message: EVENT_DELETED, onceFor: eventDeletion }, content: eventCancelled };
        }
        return { line: { ending: byFamily ? 'cancelled' : 'was removed' }, content: registrationCancelled };
      }),
    { fetchMissing: fetchFamilies },
  ),
];
