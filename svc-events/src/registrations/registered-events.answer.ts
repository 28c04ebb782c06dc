import { clubToday, registeredEvents } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { teamsOfChildren } from '../teams/teams-of-children.ts';
import { upcomingRegistrations } from './child-registrations.ts';

/**
 * The upcoming events and the teams of children, which svc-family shows in their profiles: read from this database, so a
 * parent sees their own change at once.
 */
export const answerRegisteredEvents = answers(registeredEvents, async ({ childIds }, { db, clock }) => {
  const [children, teams] = await Promise.all([
    upcomingRegistrations(db, childIds, clubToday(clock())),
    teamsOfChildren(db, childIds),
  ]);
  return { children: children.map((child) => ({ ...child, teams: teams.get(child.childId) ?? [] })) };
});
