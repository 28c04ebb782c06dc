import type { LocalDate } from '@fieldhouse/contracts';
import { signedInAs } from './api-client.ts';
import { mustAnswer } from './own-people.ts';

/** A child of the demo club, of Chidi Okafor. */
const ELI = 5;

/** A coach creates an event from 4 to 6 PM with half-hour slots, for ages nine and older; returns its id. */
export async function makeEventWithSlots(site: string, title: string, date: LocalDate): Promise<number> {
  const coach = await signedInAs(site, 'coach2');
  const { status, body } = await coach.send('POST', '/api/events', {
    ...{ title, description: '', sport: 'basketball', locationId: 2, coachIds: [3] },
    ...{ date, startTime: '16:00', endTime: '18:00', capacity: 4, price: 4000, minAge: 9 },
    ...{ allowTimeSlots: true, sessionDuration: 30 },
  });
  if (status !== 201) throw new Error(`No event: ${JSON.stringify(body)}`);
  return (body as { id: number }).id;
}

/** The day of an event. A demo event's is counted from the day on which the demo was loaded. */
export async function dateOfEvent(site: string, eventId: number): Promise<LocalDate> {
  const coach = await signedInAs(site, 'coach2');
  return (await mustAnswer<{ date: LocalDate }>(coach, 200, 'GET', `/api/events/${eventId}/details`)).date;
}

/** The other parent books a slot of an event, by the API. */
export async function takeSlotAsOtherParent(site: string, eventId: number, startTime: string): Promise<void> {
  const chidi = await signedInAs(site, 'parent3');
  const slots = (await chidi.send('GET', `/api/events/${eventId}/timeslots`)).body as {
    id: number;
    startTime: string;
  }[];
  const timeSlotId = slots.find((slot) => slot.startTime === startTime)?.id;
  const { status, body } = await chidi.send('POST', '/api/register-child', { childId: ELI, eventId, timeSlotId });
  if (status !== 201) throw new Error(`The slot was not taken: ${JSON.stringify(body)}`);
}

/** The other parent cancels, so that the slot is free again. */
export async function cancelAsOtherParent(site: string, eventId: number): Promise<void> {
  const chidi = await signedInAs(site, 'parent3');
  await chidi.send('DELETE', `/api/registrations/cancel/${ELI}/${eventId}`);
}
