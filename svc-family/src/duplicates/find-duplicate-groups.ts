import { clubToday } from '@fieldhouse/contracts';
import { prefixQuery, type ServiceContext } from '@fieldhouse/service-kit';
import { type ChildGroup, type DuplicateKind, groupDuplicates } from './group-duplicates.ts';
import { ignoredIds } from './ignored-pair.repository.ts';
import type { ComparedChild } from './is-duplicate-pair.ts';

/** All groups of active children who may be the same child, with ages of today. */
export async function findDuplicateGroups({ db, clock }: ServiceContext): Promise<ChildGroup[]> {
  const [children, ignored] = await Promise.all([
    db('child')
      .select<ComparedChild[]>({ id: 'id', nameKey: 'name_key', birthdate: 'birthdate' })
      .where({ is_active: true })
      .orderBy('id'),
    ignoredIds(db),
  ]);
  return groupDuplicates(children, ignored, clubToday(clock()));
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
    .whereRaw('array_to_tsvector(search_words) @@ CAST(? AS tsquery)', [prefixes]);
  return new Set(found.map(({ id }) => id));
}
