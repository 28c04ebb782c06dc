import { clubToday, type LocalDate } from '@fieldhouse/contracts';
import { type Db, prefixQuery, type ServiceContext } from '@fieldhouse/service-kit';
import { type ChildGroup, type DuplicateKind, groupDuplicates } from './group-duplicates.ts';
import { ignoredIds } from './ignored-pair.repository.ts';
import type { ComparedChild } from './is-duplicate-pair.ts';

interface LoadedGroups {
  mark: string;
  groups: Promise<readonly ChildGroup[]>;
}

/** The groups that were loaded last, of each database. */
const lastLoaded = new WeakMap<Db, LoadedGroups>();

/**
 * All groups of active children who may be the same child, with ages of today. The children are loaded and compared
 * again only when something that is compared has changed: the counts, each page and each search read the same groups.
 */
export async function findDuplicateGroups({ db, clock }: ServiceContext): Promise<readonly ChildGroup[]> {
  const today = clubToday(clock());
  const mark = `${today} ${await comparedMark(db)}`;
  const last = lastLoaded.get(db);
  if (last?.mark === mark) return last.groups;
  const loaded = { mark, groups: loadGroups(db, today) };
  lastLoaded.set(db, loaded);
  loaded.groups.catch(() => {
    if (lastLoaded.get(db) === loaded) lastLoaded.delete(db);
  });
  return loaded.groups;
}

/**
 * A mark of all that is compared: another mark when anything of it is different. The highest version would not do: of
 * two concurrent changes the one with the higher version may commit first.
 */
async function comparedMark(db: Db): Promise<string> {
  const { rows } = await db.raw<{ rows: Record<'children' | 'pairs' | 'merges', string | null>[] }>(
    `SELECT
       (SELECT sum(hash_record_extended((id, name_key, birthdate), 0))::text FROM child WHERE is_active) AS children,
       (SELECT sum(hash_record_extended((child_id_1, child_id_2), 0))::text FROM ignored_pair) AS pairs,
       (SELECT sum(hash_record_extended((id, merged_into), 0))::text FROM child WHERE merged_into IS NOT NULL) AS merges`,
  );
  return `${rows[0]?.children} ${rows[0]?.pairs} ${rows[0]?.merges}`;
}

async function loadGroups(db: Db, today: LocalDate): Promise<ChildGroup[]> {
  const [children, ignored] = await Promise.all([
    db('child')
      .select<ComparedChild[]>({ id: 'id', nameKey: 'name_key', birthdate: 'birthdate' })
      .where({ is_active: true })
      .orderBy('id'),
    ignoredIds(db),
  ]);
  return groupDuplicates(children, ignored, today);
}

interface GroupFilter {
  kind?: DuplicateKind | undefined;
  /** Each word has to begin a word of the names of one child of the group. */
  q?: string | undefined;
}

/** The groups that pass a filter. */
export async function filteredGroups(ctx: ServiceContext, { kind, q }: GroupFilter): Promise<ChildGroup[]> {
  const [groups, found] = await Promise.all([findDuplicateGroups(ctx), childIdsNamed(ctx, q)]);
  return groups.filter(
    (group) => (kind === undefined || group.kind === kind) && (!found || group.childIds.some((id) => found.has(id))),
  );
}

/** The active children with names that begin with the words of `q`; undefined without a search. */
async function childIdsNamed({ db }: ServiceContext, q: string | undefined): Promise<Set<number> | undefined> {
  const prefixes = prefixQuery(q);
  if (prefixes === undefined) return undefined;
  const found = await db('child')
    .select<{ id: number }[]>('id')
    .where({ is_active: true })
    .whereRaw('array_to_tsvector(found_by) @@ CAST(? AS tsquery)', [prefixes]);
  return new Set(found.map(({ id }) => id));
}
