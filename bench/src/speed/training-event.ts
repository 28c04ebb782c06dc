import { addDays, clubToday } from '@fieldhouse/contracts';
import { type HttpClient, sendJson } from './client.ts';

/** The body of a coach's request to create an event for tomorrow. */
export const trainingEvent = (title: string) => ({
  title,
  description: 'Tee work, front toss and live rounds.',
  date: addDays(clubToday(new Date()), 1),
  startTime: '09:00',
  endTime: '10:30',
  locationId: 1,
  sport: 'baseball',
  capacity: 16,
  price: 2500,
  coachIds: [2],
});

/** Creates an event and returns its id. */
export async function makeEvent(
  client: HttpClient,
  coach: { cookie: string },
  changes: { title: string; capacity: number },
): Promise<number> {
  const body = { ...trainingEvent(changes.title), ...changes };
  return (await sendJson(client, { method: 'POST', path: '/api/events', headers: coach, body }, 201)).id;
}
