import { eventById } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { eventsById } from './event.repository.ts';

/** Title and first day of an event, past ones included; null for one that is unknown or deleted. */
export const answerEventById = answers(eventById, async ({ id }, { db }) => {
  const [event] = await eventsById(db, [id]);
  return { event: event ? { id: event.id, title: event.title, date: event.date } : null };
});
