import type { UserState } from '@fieldhouse/contracts';
import { userProjection } from '@fieldhouse/service-kit';
import { deleteFeedsOf } from '../calendar/feed.repository.ts';
import { removeCoach } from './remove-coach.ts';
import { renameInUpcomingEvents } from './rename-coach.ts';

/**
 * The projection of accounts: name and role, no contact data. Upcoming events show a coach's current name. A user who
 * is no longer a coach is removed from events and teams; events keep the name of a deleted account as text.
 */
export const users = userProjection({
  table: 'user_projection',
  columns: (user: UserState) => ({ role: user.role, name: nameOf(user), is_active: user.isActive }),
  tombstone: () => ({ role: 'parent', name: '', is_active: false }),
  async applied(tx, ctx, user, { cause }) {
    const { id, role } = user;
    if (role === 'coach') await renameInUpcomingEvents(tx, ctx, { id, name: nameOf(user) }, cause);
    else await removeCoach(tx, ctx, id, cause);
  },
  async removed(tx, ctx, { id }, { cause }) {
    await deleteFeedsOf(tx, id);
    await removeCoach(tx, ctx, id, cause);
  },
});

/** The name as events show it. */
export function nameOf({ firstName, lastName }: Pick<UserState, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
