import { eventsAfter } from '@fieldhouse/contracts';
import { answersPage } from '@fieldhouse/service-kit';
import { eventState, eventsPage } from './event.repository.ts';

/** All events that are not deleted, page by page, for projections that are being rebuilt. */
export const answerEventsAfter = answersPage(eventsAfter, async (db, page) =>
  (await eventsPage(db, page)).map(eventState),
);
