import { addDays, clubToday } from '@fieldhouse/contracts';
import { DEMO_PASSWORD } from '@fieldhouse/contracts/demo';
import { apiClient, signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';

export const SCHEDULED = 'scheduled';
export const UNSCHEDULED = 'unscheduled';

const COACH = 2;
const EVENT = {
  startTime: '16:00',
  endTime: '18:00',
  sport: 'basketball',
  capacity: 4,
  price: 4000,
  coachIds: [COACH],
};
const SLOTS = { allowTimeSlots: true, sessionDuration: 30 };

/**
 * A parent whose child, with a long name, is registered for six events, with and without time slots, and was registered
 * for one that was deleted with a reason. Does nothing when called again.
 */
export async function registerScheduledFamily(site: string): Promise<void> {
  const name = { firstName: 'Maximiliana-Konstantina', lastName: 'Featherstonehaugh-Wakefield' };
  const family = await registerFamily(site, SCHEDULED, name);
  if (family === null) return;
  const { parent, childId } = family;
  const coach = await signedInAs(site, 'coach');
  const add = async (title: string, days: number, changes: object = {}) => {
    const date = addDays(clubToday(new Date()), days);
    const event = { ...EVENT, title, date, locationId: 1 + (days % 4), ...changes };
    const { id } = await mustAnswer<{ id: number }>(coach, 201, 'POST', '/api/events', event);
    const slots = await mustAnswer<{ id: number }[]>(parent, 200, 'GET', `/api/events/${id}/timeslots`);
    const registration = { childId, eventId: id, timeSlotId: slots[1]?.id };
    await mustAnswer(parent, 201, 'POST', '/api/register-child', registration);
    return id;
  };
  await add('Shooting Form', 2, SLOTS);
  const stormy = await add('Open Field Evening', 3, { sport: 'group' });
  await add('Footwork for Guards, with a title of more words than fit beside a day', 4);
  for (const days of [6, 8, 10, 12]) await add(`Ball Handling ${days}`, days, days % 4 === 0 ? SLOTS : {});
  await mustAnswer(coach, 200, 'DELETE', `/api/events/${stormy}`, { reason: 'Lightning' });
}

/** A parent whose only child is not registered for anything. Does nothing when called again. */
export async function registerUnscheduledFamily(site: string): Promise<void> {
  await registerFamily(site, UNSCHEDULED, { firstName: 'Wim', lastName: 'Wakefield' });
}

/** A new parent with one child; null: the account exists. */
async function registerFamily(site: string, username: string, child: { firstName: string; lastName: string }) {
  const { status } = await apiClient(site).send('POST', '/api/auth/register', {
    ...{ username, password: DEMO_PASSWORD, email: `${username}@fieldhouse.example` },
    ...{ firstName: 'Wanda', lastName: 'Wakefield', phone: '(512) 555-0178', waiverAccepted: true },
  });
  if (status === 409) return null;
  const parent = await signedInAs(site, username);
  const body = { ...child, birthdate: '2016-05-04', confirmNotDuplicate: true };
  const { id: childId } = await mustAnswer<{ id: number }>(parent, 201, 'POST', '/api/children', body);
  return { parent, childId };
}
