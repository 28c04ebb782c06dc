import { clubToday, registeredEvents } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { upcomingRegistrations } from './child-registrations.ts';

/**
 * The upcoming events of children, which svc-family shows in their profiles: read from this database, so a parent sees
 * their own change at once.
 */
export const answerRegisteredEvents = answers(registeredEvents, async ({ childIds }, { db, clock }) => ({
  children: await upcomingRegistrations(db, childIds, clubToday(clock())),
}));
