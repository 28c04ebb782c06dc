import { clubToday, type Envelope, type RegistrationState } from '@fieldhouse/contracts';
import { consumerInOneStatement } from '@fieldhouse/service-kit';
import { EVENT_DELETED } from '../bell/forget-event.consumer.ts';
import { eventCancelled, registrationCancelled, registrationComplete } from '../emails/registration-emails.ts';
import { toldOf } from './tell.ts';
import { storing } from './told.repository.ts';

/** Children were registered: the bell rings for coaches and admins, every guardian gets a mail (decision 46). */
export const registrationCreated = consumerInOneStatement(
  'registration.created',
  storing,
  async (events, ctx, tx) =>
    toldOf(ctx, tx, notOver(events, ctx.clock()), () => ({
      line: { ending: 'registered' },
      render: registrationComplete,
    })),
  { tellsNobody: true },
);

/** Registrations ended: the family cancelled, the club removed the child, or the event was deleted (decision 35). */
export const registrationEnded = consumerInOneStatement('registration.cancelled', storing, async (events, ctx, tx) =>
  toldOf(ctx, tx, notOver(events, ctx.clock()), ({ eventDeletion }, { byFamily }) => {
    if (eventDeletion !== undefined) {
      return { line: { message: EVENT_DELETED, onceFor: eventDeletion }, render: eventCancelled };
    }
    return { line: { ending: byFamily ? 'cancelled' : 'was removed' }, render: registrationCancelled };
  }),
);

/** What is over is a record: nobody is told of it any more. */
function notOver(events: readonly Envelope<RegistrationState>[], now: Date): Envelope<RegistrationState>[] {
  const today = clubToday(now);
  return events.filter(({ data: { date, endDate } }) => (endDate ?? date) >= today);
}
