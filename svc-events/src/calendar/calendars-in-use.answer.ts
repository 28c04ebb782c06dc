import { calendarsInUse } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** A link counts as used this long after its last fetch; calendar programs fetch at least daily. */
const USED_DAYS = 7;

/** Of pairs of guardian and child, those with a link that a calendar program has fetched lately (S2.4.1782). */
export const answerCalendarsInUse = answers(calendarsInUse, async ({ pairs }, { db, clock }) => {
  const { rows: inUse } = await db.raw<{ rows: { userId: number; childId: number }[] }>(
    `SELECT "userId", "childId"
     FROM json_to_recordset(?::json) AS asked ("userId" int8, "childId" int8)
     WHERE EXISTS (
       SELECT FROM calendar_feed
       WHERE user_id = "userId" AND revoked_at IS NULL AND (child_ids IS NULL OR "childId" = ANY(child_ids))
         AND fetched_at > CAST(? AS timestamptz) - make_interval(days => ?)
     )`,
    [JSON.stringify(pairs), clock(), USED_DAYS],
  );
  return { inUse };
});
