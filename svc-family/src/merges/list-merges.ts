import { MergeData, MovedCounts, NotReturned } from '@fieldhouse/contracts';
import type { Db, ServiceContext } from '@fieldhouse/service-kit';
import { peopleByIds } from '../people/people-by-ids.ts';
import type { Person } from '../people/person.ts';
import { type MergeStage, MOVING_SERVICES } from './merge.repository.ts';
import type { Merge } from './merge.schema.ts';
import { undoUntil } from './undo-until.ts';

interface StoredMerge {
  id: number;
  state: MergeStage;
  primary: Merge['primary'];
  isPrimaryMerged: boolean;
  isLatest: boolean;
  duplicates: Merge['duplicates'];
  mergeData: unknown;
  mergedAt: Date;
  mergedBy: number;
  undoneAt: Date | null;
  notLinked: number[];
  answers: { service: string; counts: unknown; notReturned: unknown[] }[];
}

interface MergeQuery {
  /** Undefined: all merges. */
  id?: number;
  limit?: number | undefined;
  /** Only merges with a lower id. */
  before?: number | undefined;
}

/** Merges, newest first: up to `limit + 1`. */
export async function listMerges(ctx: ServiceContext, query: MergeQuery): Promise<Merge[]> {
  const merges = await storedMerges(ctx.db, query);
  const people = await peopleByIds(
    ctx,
    merges.flatMap(({ mergedBy, notLinked }) => [mergedBy, ...notLinked]),
  );
  return merges.map((merge) => toMerge(merge, { people, now: ctx.clock() }));
}

/** The total number of merges. */
export async function countMerges(db: Db): Promise<number> {
  const [counted] = await db('child_merge').count<{ count: number }[]>('* AS count');
  return counted?.count ?? 0;
}

async function storedMerges(db: Db, { id, limit, before }: MergeQuery): Promise<StoredMerge[]> {
  const { rows } = await db.raw<{ rows: StoredMerge[] }>(
    `SELECT m.id, m.state, m.merge_data AS "mergeData", m.merged_at AS "mergedAt", m.merged_by AS "mergedBy",
       m.undone_at AS "undoneAt", p.merged_into IS NOT NULL AS "isPrimaryMerged",
       json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) AS primary,
       NOT EXISTS (
         SELECT FROM child_merge l WHERE l.primary_id = m.primary_id AND l.id > m.id AND l.state <> 'undone'
       ) AS "isLatest",
       coalesce((
         SELECT json_agg(
           json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) ORDER BY c.id
         )
         FROM merged_child d JOIN child c ON c.id = d.child_id WHERE d.merge_id = m.id
       ), '[]') AS duplicates,
       ARRAY(
         SELECT DISTINCT g.user_id FROM merged_child d JOIN guardian g ON g.child_id = d.child_id
         WHERE d.merge_id = m.id AND m.state IN ('merging', 'merged')
           AND NOT EXISTS (SELECT FROM guardian l WHERE l.child_id = m.primary_id AND l.user_id = g.user_id)
         ORDER BY g.user_id
       ) AS "notLinked",
       coalesce((
         SELECT json_agg(json_build_object('service', a.service, 'counts', a.counts, 'notReturned', a.not_returned))
         FROM merge_answer a WHERE a.merge_id = m.id AND a.merge_version = m.version
       ), '[]') AS answers
     FROM child_merge m JOIN child p ON p.id = m.primary_id
     WHERE (:id::int8 IS NULL OR m.id = :id) AND (:before::int8 IS NULL OR m.id < :before)
     ORDER BY m.id DESC LIMIT :limit`,
    { id: id ?? null, before: before ?? null, limit: limit === undefined ? null : limit + 1 },
  );
  return rows;
}

function toMerge(stored: StoredMerge, { people, now }: { people: ReadonlyMap<number, Person>; now: Date }): Merge {
  const { id, state, primary, duplicates, mergedAt, undoneAt, answers } = stored;
  const admin = people.get(stored.mergedBy);
  const until = undoUntil(mergedAt);
  const isOpen = state === 'merged' && stored.isLatest && !stored.isPrimaryMerged && duplicates.length > 0;
  return {
    ...{ id, state, primary, duplicates, mergeData: MergeData.parse(stored.mergeData) },
    notLinked: stored.notLinked.flatMap((userId) => {
      const person = people.get(userId);
      return person ? [{ id: userId, name: `${person.firstName} ${person.lastName}` }] : [];
    }),
    mergedAt: mergedAt.toISOString(),
    mergedBy: admin ? `${admin.firstName} ${admin.lastName}` : null,
    undoUntil: until.toISOString(),
    canUndo: isOpen && now <= until,
    undoneAt: undoneAt?.toISOString() ?? null,
    moved: Object.assign({}, ...answers.map(({ counts }) => MovedCounts.parse(counts))),
    waitingFor: MOVING_SERVICES.filter((service) => !answers.some((answer) => answer.service === service)),
    notReturned: answers.flatMap((answer) => answer.notReturned.map((each) => NotReturned.parse(each))),
  };
}
