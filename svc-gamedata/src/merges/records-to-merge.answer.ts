import { recordsToMerge } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

interface ChildCount {
  childId: number;
  evaluations: number;
  gameRecords: number;
}

/** Counts the records of children that may be merged. */
export const answerRecordsToMerge = answers(recordsToMerge, async ({ childIds }, { db }) => {
  const { rows } = await db.raw<{ rows: ChildCount[] }>(
    `SELECT c.id AS "childId", (SELECT count(*) FROM evaluation e WHERE e.child_id = c.id) AS evaluations,
       (SELECT count(*) FROM game_record g WHERE g.child_id = c.id) AS "gameRecords"
     FROM unnest(?::int8[]) AS c (id)`,
    [childIds],
  );
  return { children: rows };
});
