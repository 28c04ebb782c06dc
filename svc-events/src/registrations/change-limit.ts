import { type LimitRule, refuseOverLimit, type ServiceContext, stateSince } from '@fieldhouse/service-kit';

/**
 * Registrations of one child for one event, and changes of its slot, by parents within an hour:
 * `LIMIT_REGISTRATION_CHANGES`.
 */
const limitRule = (points: number): LimitRule => ({ name: 'registration-changes', points, seconds: 3600 });

/**
 * Throws 429 `too_many_changes` for a registration, or a change of its slot, that the database refused with that code,
 * with the wait until the oldest of the counted changes is an hour old. `count_changes_v1` counts them in the statement
 * of the registration; this query runs only after a refusal.
 */
export async function refuseTooManyChanges(
  { db, environment, clock }: ServiceContext,
  child: { id: number; name: string },
  eventId: number,
): Promise<void> {
  const limit = environment.limitRegistrationChanges;
  const { rows } = await db.raw<{ rows: { at: Date }[] }>(
    `SELECT created_at AS at FROM registration WHERE child_id = :childId AND event_id = :eventId AND by_parent
     UNION ALL
     SELECT c.changed_at FROM slot_change c JOIN registration r ON r.id = c.registration_id
     WHERE r.child_id = :childId AND r.event_id = :eventId AND c.by_parent
     ORDER BY at DESC OFFSET :newer LIMIT 1`,
    { childId: child.id, eventId, newer: limit - 1 },
  );
  // The hour may have passed since the refusal; then the wait is one second.
  const state = { ...stateSince(limitRule(limit), rows[0]?.at, clock()), allowed: false };
  refuseOverLimit(state, {
    code: 'too_many_changes',
    detailFor: (wait) =>
      `${child.name}’s registration for this event was changed ${limit} times within an hour. ` +
      `Please try again in ${wait}, or ask the coach`,
  });
}
