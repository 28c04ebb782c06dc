import { clubLocal, minutesOf, timeOf } from '@fieldhouse/contracts';
import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';
import { waitFor } from './wait-for.ts';

const DAY_MS = 24 * 3_600_000;
const LAST_START = minutesOf('23:29');

/** The date and times of an event that begins in 24 hours, or up to half an hour earlier, and ends on the same day. */
export function timesIn24Hours(now = new Date()): { date: string; startTime: string; endTime: string } {
  const { date, time } = clubLocal(new Date(now.getTime() + DAY_MS));
  const start = Math.min(minutesOf(time), LAST_START);
  return { date, startTime: timeOf(start), endTime: timeOf(start + 30) };
}

/** Creates an event that begins in 24 hours, with one registered child. */
export async function addEventIn24Hours(staff: ApiClient, title: string, childId: number): Promise<number> {
  const { id } = await mustAnswer<{ id: number }>(staff, 201, 'POST', '/api/events', {
    ...{ title, sport: 'baseball', locationId: 1, coachIds: [2], capacity: 12, price: 0 },
    ...timesIn24Hours(),
  });
  await mustAnswer(staff, 201, 'POST', '/api/register-child', { childId, eventId: id });
  return id;
}

/** Waits until the event is marked as reminded. */
export function waitForReminder(staff: ApiClient, eventId: number): Promise<true> {
  return waitFor('the event is marked as reminded', async () => {
    const { reminderSent } = await mustAnswer<{ reminderSent: boolean }>(staff, 200, 'GET', `/api/events/${eventId}`);
    return reminderSent || undefined;
  });
}

/** Creates events with these titles and this child, and sends their reminders. */
export async function addRemindedEvents(
  admin: ApiClient,
  titles: readonly string[],
  childId: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push(await addEventIn24Hours(admin, title, childId));
  await mustAnswer(admin, 200, 'POST', '/api/reminders/trigger');
  for (const id of ids) await waitForReminder(admin, id);
  return ids;
}
