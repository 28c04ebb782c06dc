import { addDays, clubToday } from '@fieldhouse/contracts';
import { signedInAs } from './api-client.ts';

/** A child of the demo club, of Chidi Okafor. */
const ELI = 5;

/** A coach creates an event from 4 to 6 PM with half-hour slots, for ages nine and older; returns its id. */
export async function makeEventWithSlots(site: string, title: string, inDays: number): Promise<number> {
  const coach = await signedInAs(site, 'coach2');
  const { status, body } = await coach.send('POST', '/api/events', {
    ...{ title, description: '', sport: 'basketball', locationId: 2, coachIds: [3] },
    ...{
      date: addDays(clubToday(new Date()), inDays),
      startTime: '16:00',
      endTime: '18:00',
      capacity: 4,
      price: 4000,
      minAge: 9,
    },
    ...{ allowTimeSlots: true, sessionDuration: 30 },
  });
  if (status !== 201) throw new Error(`No event: ${JSON.stringify(body)}`);
  return (body as { id: number }).id;
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
