import { SKILLS, SPORT_NAMES } from '@fieldhouse/contracts';
import { type CsvValue, csvHead, csvRows } from '@fieldhouse/contracts/csv';
import { recordView, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import type { SkillEvaluation } from './evaluation.ts';
import { type EvaluationPosition, listEvaluations } from './list-evaluations.ts';

const COLUMNS: Readonly<Record<string, (evaluation: SkillEvaluation) => CsvValue>> = {
  'Child Name': ({ child }) => `${child.firstName} ${child.lastName}`,
  Date: ({ date }) => date,
  Sport: ({ sport }) => SPORT_NAMES[sport],
  Event: ({ eventTitle }) => eventTitle,
  Coach: ({ coachName }) => coachName,
  ...Object.fromEntries(
    [...SKILLS.baseball, ...SKILLS.basketball].map(({ id, name }) => [name, ({ skills }) => skills[id]]),
  ),
  // An evaluation of notes alone has no average.
  Average: ({ skills, average }) => (Object.keys(skills).length > 0 ? average : null),
  Notes: ({ notes }) => notes,
};

/** Evaluations that are in memory at once. */
const BATCH = 500;

/** Every evaluation, newest first, as the parts of a CSV file; skills that were not rated are empty. */
export async function* evaluationsCsv(ctx: ServiceContext, who: Who): AsyncGenerator<string> {
  let head = csvHead(Object.keys(COLUMNS));
  let after: EvaluationPosition | undefined;
  do {
    const evaluations = await listEvaluations(ctx.db, ctx, {}, { newestFirst: true, after, limit: BATCH });
    const lines = evaluations.map((evaluation) => Object.values(COLUMNS).map((cellOf) => cellOf(evaluation)));
    const childIds = evaluations.map(({ childId }) => childId);
    await recordView(ctx, who, { action: 'evaluation.exported', childIds });
    // The header is sent with the first rows: when the database is unavailable, the answer is an error, not a file.
    yield head + csvRows(lines);
    head = '';
    after = evaluations.length === BATCH ? evaluations.at(-1) : undefined;
  } while (after !== undefined);
}
