import { addDays, clubToday } from '@fieldhouse/contracts';
import type { BrowserSession } from './browser-session.ts';

export interface AddedEvent {
  id: number;
  title: string;
  capacity: number;
}

const EVENT = {
  startTime: '16:00',
  endTime: '18:00',
  locationId: 1,
  sport: 'group',
  capacity: 10,
  price: 0,
  coachIds: [2],
};

/** A coach creates an event in ten days, for all ages. */
export function addEvent(
  { sendAs }: BrowserSession,
  title: string,
  changes: Record<string, unknown> = {},
): Promise<AddedEvent> {
  const date = addDays(clubToday(new Date()), 10);
  return sendAs('coach', 'POST', '/api/events', { title, date, ...EVENT, ...changes });
}
