import { clubToday, type RegistrationState } from '@fieldhouse/contracts';
import { consumer } from '@fieldhouse/service-kit';
import { EVENT_DELETED } from '../bell/forget-event.consumer.ts';
import { eventCancelled, registrationCancelled, registrationComplete } from '../letters/registration-letters.ts';
import { tell } from './tell.ts';

/** A child was registered: the bell rings for coaches and admins, every guardian gets a mail (decision 46). */
export const registrationCreated = consumer('registration.created', async (event, tx, ctx) => {
  if (isOver(event.data, ctx.clock())) return;
  await tell(tx, ctx, event, () => ({ message: `${event.data.childName} registered`, write: registrationComplete }));
});

/** A registration ended: its family cancelled it, the club removed the child, or its event was deleted (decision 35). */
export const registrationEnded = consumer('registration.cancelled', async (event, tx, ctx) => {
  if (isOver(event.data, ctx.clock())) return;
  const { eventDeletion } = event.data;
  if (eventDeletion !== undefined) {
    await tell(tx, ctx, event, () => ({ message: EVENT_DELETED, onceFor: eventDeletion, write: eventCancelled }));
    return;
  }
  await tell(tx, ctx, event, ({ byFamily }) => ({
    message: byFamily ? `${event.data.childName} cancelled` : `${event.data.childName} was removed`,
    write: registrationCancelled,
  }));
});

/** What is over is a record: nobody is told of it any more. */
function isOver({ date, endDate }: RegistrationState, now: Date): boolean {
  return (endDate ?? date) < clubToday(now);
}
