import { type LimitRule, refuseOverLimit, type ServiceContext, stateSince } from '@fieldhouse/service-kit';

/** Registrations of one child for one event by parents within an hour: `LIMIT_REGISTRATION_CHANGES`. */
const limitRule = (points: number): LimitRule => ({ name: 'registration-changes', points, seconds: 3600 });

/**
 * Throws 429 `too_many_changes` for a registration that the database refused with that code, with the wait until the
 * oldest of the counted registrations is an hour old. `expect_few_changes_v1` counts them in the statement of the
 * registration; this query runs only after a refusal.
 */
export async function refuseTooManyChanges(
  { db, environment, clock }: ServiceContext,
  child: { id: number; name: string },
  eventId: number,
): Promise<void> {
  const limit = environment.limitRegistrationChanges;
  const [oldestCounted] = await db('registration')
    .where({ child_id: child.id, event_id: eventId, by_parent: true })
    .orderBy('created_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .pluck<Date[]>('created_at');
  // The hour may have passed since the refusal; then the wait is one second.
  const state = { ...stateSince(limitRule(limit), oldestCounted, clock()), allowed: false };
  refuseOverLimit(state, {
    code: 'too_many_changes',
    detailFor: (wait) =>
      `${child.name} was registered for this event ${limit} times within an hour. ` +
      `Please try again in ${wait}, or ask the coach`,
  });
}
