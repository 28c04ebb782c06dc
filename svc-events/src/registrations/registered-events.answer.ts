import { clubToday, registeredEvents } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { upcomingRegistrations } from './child-registrations.ts';

/**
 * What svc-family shows of a child's upcoming events: read from the source, so a parent sees their own change at
 * once.
 */
export const answerRegisteredEvents = answers(registeredEvents, async ({ childIds }, { db, clock }) => ({
  children: await upcomingRegistrations(db, childIds, clubToday(clock())),
}));
