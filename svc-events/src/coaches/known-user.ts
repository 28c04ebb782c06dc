import type { UserState } from '@fieldhouse/contracts';
import { keptUsers } from '@fieldhouse/service-kit';
import { leaveEventsAndTeams } from './coach-leaves.ts';
import { renameInUpcomingEvents } from './rename-coach.ts';

/**
 * What this service keeps of accounts: name and role, no contact data (architecture section 4). Upcoming events
 * show a coach's name, and who is no coach any more leaves events and teams; events keep the name of an account
 * that is gone as text.
 */
export const users = keptUsers({
  table: 'known_user',
  columns: (user: UserState) => ({ role: user.role, name: nameOf(user), is_active: user.isActive }),
  tombstone: () => ({ role: 'parent', name: '', is_active: false }),
  async applied(tx, ctx, user, { cause }) {
    const { id, role } = user;
    if (role === 'coach') await renameInUpcomingEvents(tx, ctx, { id, name: nameOf(user) }, cause);
    else await leaveEventsAndTeams(tx, ctx, id, cause);
  },
  async removed(tx, ctx, { id }, { cause }) {
    await leaveEventsAndTeams(tx, ctx, id, cause);
    await tx('idempotency_key').where({ user_id: id }).delete();
  },
});

/** As events show it. */
export function nameOf({ firstName, lastName }: Pick<UserState, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
