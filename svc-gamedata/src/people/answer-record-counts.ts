import { recordCounts } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import type * as z from 'zod';

/** How many records these children have, and how many evaluations the coach wrote: shown before a user is deleted. */
export const answerRecordCounts = answers(recordCounts, async ({ childIds, coachId }, { db }) => {
  const { rows } = await db.raw<{ rows: z.infer<typeof recordCounts.output>[] }>(
    `SELECT (SELECT count(*) FROM evaluation WHERE child_id = ANY(:childIds)) AS evaluations,
       (SELECT count(*) FROM game_record WHERE child_id = ANY(:childIds)) AS "gameRecords",
       (SELECT count(*) FROM evaluation WHERE coach_id = :coachId) AS "writtenEvaluations"`,
    { childIds, coachId },
  );
  return rows[0] ?? { evaluations: 0, gameRecords: 0, writtenEvaluations: 0 };
});
