import { clubLocal, minutesOf, timeOf } from '@fieldhouse/contracts';
import type { ApiClient } from './api-client.ts';
import { mustAnswer } from './own-people.ts';
import { waitFor } from './wait-for.ts';

const DAY_MS = 24 * 3_600_000;
const LAST_START = minutesOf('23:29');

/**
 * The date and times of an event that begins in 24 hours, or up to half an hour before that, and ends on the same
 * day.
 */
export function inADay(now = new Date()): { date: string; startTime: string; endTime: string } {
  const { date, time } = clubLocal(new Date(now.getTime() + DAY_MS));
  const start = Math.min(minutesOf(time), LAST_START);
  return { date, startTime: timeOf(start), endTime: timeOf(start + 30) };
}

/** An event that begins in 24 hours, with one child. */
export async function addEventInADay(staff: ApiClient, title: string, childId: number): Promise<number> {
  const { id } = await mustAnswer<{ id: number }>(staff, 201, 'POST', '/api/events', {
    ...{ title, sport: 'baseball', locationId: 1, coachIds: [2], capacity: 12, price: 0 },
    ...inADay(),
  });
  await mustAnswer(staff, 201, 'POST', '/api/register-child', { childId, eventId: id });
  return id;
}

/** Waits until the event shows that its families were reminded. */
export function reminded(staff: ApiClient, eventId: number): Promise<true> {
  return waitFor('the reminder', async () => {
    const { reminderSent } = await mustAnswer<{ reminderSent: boolean }>(staff, 200, 'GET', `/api/events/${eventId}`);
    return reminderSent || undefined;
  });
}

/** Events of these titles whose families were reminded, each with this child. */
export async function addRemindedEvents(
  admin: ApiClient,
  titles: readonly string[],
  childId: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push(await addEventInADay(admin, title, childId));
  await mustAnswer(admin, 200, 'POST', '/api/reminders/trigger');
  for (const id of ids) await reminded(admin, id);
  return ids;
}
