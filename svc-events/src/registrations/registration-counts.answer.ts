import { registrationCounts } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/**
 * How many registrations of these children would be cancelled, and how many events have the coach: shown before a user
 * is deleted.
 */
export const answerRegistrationCounts = answers(registrationCounts, async ({ childIds, coachId }, { db }) => {
  const { rows } = await db.raw<{ rows: { registrations: number; coachedEvents: number }[] }>(
    `SELECT (SELECT count(*) FROM registration WHERE state = 'active' AND child_id = ANY(:childIds)) AS registrations,
       (SELECT count(*) FROM event_coach WHERE coach_id = :coachId) AS "coachedEvents"`,
    { childIds, coachId },
  );
  return rows[0] ?? { registrations: 0, coachedEvents: 0 };
});
