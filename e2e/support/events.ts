import { addDays, clubToday } from '@fieldhouse/contracts';
import type { Stage } from './stage.ts';

export interface KnownEvent {
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

/** A coach makes an event in ten days for all ages. */
export function addEvent(
  { elsewhere }: Stage,
  title: string,
  changes: Record<string, unknown> = {},
): Promise<KnownEvent> {
  const date = addDays(clubToday(new Date()), 10);
  return elsewhere('coach', 'POST', '/api/events', { title, date, ...EVENT, ...changes });
}
