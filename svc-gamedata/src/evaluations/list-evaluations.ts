import {
  ageOn,
  averageRating,
  clubToday,
  type LocalDate,
  MAX_COUNTED_ROWS,
  type SkillRatings,
  type TeamSport,
  trendOf,
} from '@fieldhouse/contracts';
import {
  type Db,
  notFound,
  prefixQuery,
  type ServiceContext,
  type TransactionContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { isNotMerged } from '../merges/merged-ids.ts';
import { EVALUATION_COLUMNS } from './evaluation.repository.ts';
import type { SkillEvaluation } from './evaluation.ts';

export interface EvaluationFilter {
  /** Words that each begin a word of the child's names. */
  q?: string | undefined;
  sport?: TeamSport | undefined;
  childId?: number | undefined;
  /** Only this one. */
  id?: number | undefined;
}

/** The position of a row in the list, for cursors. */
export interface EvaluationPosition {
  date: LocalDate;
  id: number;
}

interface Page {
  newestFirst: boolean;
  /** The last row of the previous page. */
  after?: EvaluationPosition | undefined;
  /** Absent: all of them. */
  limit?: number | undefined;
}

interface ListedRow extends Omit<SkillEvaluation, 'createdAt' | 'average' | 'trend' | 'previousAverage' | 'child'> {
  createdAt: Date;
  child: Omit<SkillEvaluation['child'], 'age'> & { birthdate: LocalDate | null };
  previousSkills: SkillRatings | null;
}

/** The evaluations by date, a page of them or all, each with the child's current name, its average and its trend. */
export async function listEvaluations(
  db: Db | Tx,
  ctx: Pick<ServiceContext, 'clock'>,
  filter: EvaluationFilter,
  { newestFirst, after, limit }: Page,
): Promise<SkillEvaluation[]> {
  const where = conditions(filter);
  const direction = newestFirst ? 'DESC' : 'ASC';
  if (after) where.add(`(e.date, e.id) ${newestFirst ? '<' : '>'} (?::date, ?)`, after.date, after.id);
  // The page is selected first; the child and the previous evaluation are then joined for its rows only.
  const { rows } = await db.raw<{ rows: ListedRow[] }>(
    `SELECT ${EVALUATION_COLUMNS}, e.child_id AS "childId", ${CHILD} AS child, before.skills AS "previousSkills"
     FROM (SELECT * FROM evaluation e WHERE ${where.sql()} ORDER BY e.date ${direction}, e.id ${direction} LIMIT ?) e
     LEFT JOIN child_projection k ON k.id = e.child_id AND NOT k.is_deleted
     LEFT JOIN LATERAL (
       SELECT p.skills FROM evaluation p
       WHERE p.child_id = e.child_id AND p.sport = e.sport AND (p.date, p.id) < (e.date, e.id) AND p.skills <> '{}'
       ORDER BY p.date DESC, p.id DESC LIMIT 1
     ) before ON true
     ORDER BY e.date ${direction}, e.id ${direction}`,
    [...where.values, limit ?? null],
  );
  const today = clubToday(ctx.clock());
  return rows.map((row) => toSkillEvaluation(row, today));
}

/** How many there are in all pages, counted up to `MAX_COUNTED_ROWS`. */
export async function countEvaluations(db: Db | Tx, filter: EvaluationFilter): Promise<number> {
  const where = conditions(filter);
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*) FROM (SELECT 1 FROM evaluation e WHERE ${where.sql()} LIMIT ?) counted`,
    [...where.values, MAX_COUNTED_ROWS + 1],
  );
  return rows[0]?.count ?? 0;
}

/** One evaluation as in the list, also inside the transaction that wrote it. Throws 404. */
export async function readEvaluation(tx: Tx, ctx: TransactionContext, id: number): Promise<SkillEvaluation> {
  const [evaluation] = await listEvaluations(tx, ctx, { id }, { newestFirst: true });
  if (!evaluation) throw notFound('Evaluation');
  return evaluation;
}

/** A child whose profile has not arrived yet is shown by its id. */
const CHILD = `json_build_object(
  'id', e.child_id, 'firstName', coalesce(k.first_name, 'Child'), 'lastName', coalesce(k.last_name, e.child_id::text),
  'nickname', k.nickname, 'birthdate', k.birthdate, 'isActive', coalesce(k.is_active, true))`;

const OF_NAMED_CHILD = `e.child_id IN (
  SELECT named.id FROM child_projection named
  WHERE array_to_tsvector(named.found_by) @@ CAST(? AS tsquery) AND NOT named.is_deleted)`;

function conditions({ q, sport, childId, id }: EvaluationFilter) {
  const parts = ['true'];
  const values: (string | number)[] = [];
  const add = (sql: string, ...bound: (string | number)[]) => {
    parts.push(sql);
    values.push(...bound);
  };
  // An evaluation is found by its id also when a merge left it with a duplicate.
  if (id === undefined) add(isNotMerged('e.child_id'));
  const prefixes = prefixQuery(q);
  if (prefixes !== undefined) add(OF_NAMED_CHILD, prefixes);
  if (sport !== undefined) add('e.sport = ?', sport);
  if (childId !== undefined) add('e.child_id = ?', childId);
  if (id !== undefined) add('e.id = ?', id);
  return { add, values, sql: () => parts.join(' AND ') };
}

function toSkillEvaluation(row: ListedRow, today: LocalDate): SkillEvaluation {
  const { child, previousSkills, createdAt, ...evaluation } = row;
  const { birthdate, ...names } = child;
  const average = averageRating(evaluation.skills);
  // Notes alone have no ratings to compare.
  const isRated = Object.keys(evaluation.skills).length > 0;
  const previousAverage = previousSkills !== null && isRated ? averageRating(previousSkills) : null;
  return {
    ...evaluation,
    createdAt: createdAt.toISOString(),
    child: { ...names, age: birthdate === null ? null : ageOn(birthdate, today) },
    average,
    trend: trendOf(average, previousAverage ?? undefined),
    previousAverage,
  };
}
