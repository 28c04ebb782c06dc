import { type LimitRule, refuseOverLimit, type ServiceContext, stateSince } from '@fieldhouse/service-kit';

/** Registrations of one child for one event by parents within an hour: `LIMIT_REGISTRATION_CHANGES`. */
const changes = (points: number): LimitRule => ({ name: 'registration-changes', points, seconds: 3600 });

/**
 * Throws 429 `too_many_changes` for a registration that the database refused with that code, with the wait until the
 * oldest of those that count is an hour old. They are counted by `expect_few_changes_v1` in the registration’s own
 * statement: this statement is for who is refused alone.
 */
export async function refuseChange(
  { db, environment, clock }: ServiceContext,
  child: { id: number; name: string },
  eventId: number,
): Promise<void> {
  const most = environment.limitRegistrationChanges;
  const [nth] = await db('registration')
    .where({ child_id: child.id, event_id: eventId, by_parent: true })
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .pluck<Date[]>('created_at');
  // An hour may have passed since the refusal: then the wait is a second.
  const state = { ...stateSince(changes(most), nth, clock()), allowed: false };
  refuseOverLimit(state, {
    code: 'too_many_changes',
    detailFor: (wait) =>
      `${child.name} was registered for this event ${most} times within an hour. Please try again in ${wait}, or ask the coach`,
  });
}
