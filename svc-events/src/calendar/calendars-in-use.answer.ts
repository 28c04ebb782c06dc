import { calendarsInUse } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** A link counts as used this long after its last fetch; calendar programs fetch at least daily. */
const USED_DAYS = 7;

/**
 * Of pairs of guardian and child, those with a link that a calendar program has fetched lately (S2.4.1782). A link that
 * names a merged duplicate has the registrations of the child that it is now, so all ids of one child count as one.
 */
export const answerCalendarsInUse = answers(calendarsInUse, async ({ pairs }, { db, clock }) => {
  const { rows: inUse } = await db.raw<{ rows: { userId: number; childId: number }[] }>(
    `WITH RECURSIVE asked AS (
       SELECT "userId", "childId" FROM json_to_recordset(?::json) AS asked ("userId" int8, "childId" int8)
     ), alias AS (
       SELECT "childId", "childId" AS id FROM asked
       UNION
       SELECT alias."childId", other.id FROM alias
       JOIN child_merge m ON NOT m.is_deleted AND (m.primary_id = alias.id OR alias.id = ANY(m.duplicate_ids))
       CROSS JOIN LATERAL unnest(m.primary_id || m.duplicate_ids) AS other (id)
     )
     SELECT "userId", "childId" FROM asked
     WHERE EXISTS (
       SELECT FROM calendar_feed
       WHERE user_id = "userId" AND revoked_at IS NULL
         AND (child_ids IS NULL OR child_ids && ARRAY(SELECT id FROM alias WHERE alias."childId" = asked."childId"))
         AND fetched_at > CAST(? AS timestamptz) - make_interval(days => ?)
     )`,
    [JSON.stringify(pairs), clock(), USED_DAYS],
  );
  return { inUse };
});
