import { can, type Person } from '@fieldhouse/contracts/permissions';

/** Whether the user may write to these families (S2.6.1734): coaches to those of their own events and teams. */
export function mayAnnounce(user: Person & { id: number }, coachIds: readonly number[]): boolean {
  return can(user, 'announcement.send') && (user.role === 'admin' || coachIds.includes(user.id));
}
