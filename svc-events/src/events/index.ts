import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { answerEventById } from './answer-event-by-id.ts';
import { answerEventNames } from './answer-event-names.ts';
import { answerEventsAfter } from './answer-events-after.ts';
import { patchEventRoute, putEventRoute } from './change-event.route.ts';
import { createEventRoute } from './create-event.route.ts';
import { deleteEventRoute } from './delete-event.route.ts';
import { eventDetailsRoute } from './event-details.route.ts';
import { findEventRoute } from './find-event.route.ts';
import { eventsSummaryRoute, listEventsRoute } from './list-events.route.ts';
import { seriesCountsRoute } from './series-counts.route.ts';

/** Events and series. */
export const trainingEvents: Capability = {
  routes: [
    listEventsRoute,
    eventsSummaryRoute,
    createEventRoute,
    findEventRoute,
    putEventRoute,
    patchEventRoute,
    deleteEventRoute,
    seriesCountsRoute,
    eventDetailsRoute,
  ],
  calls: [answerEventById, answerEventNames, answerEventsAfter],
  retention: {
    event: clubRecord('events', 'As long as the club: a deleted one is part of its children’s history'),
    event_coach: clubRecord('events', 'As long as the event'),
  },
};
