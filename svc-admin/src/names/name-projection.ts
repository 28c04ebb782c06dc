import { searchWords } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

const table = 'name_projection';

/** What has a name in the audit. Locations are left out: this service owns them. */
export type NamedKind = 'user' | 'child' | 'event';

/** Table and columns of the projection of names of one kind. */
export const nameTable = <State>(kind: NamedKind, nameOf: (state: State) => string) => ({
  table,
  rowsWith: { kind },
  columns(state: State) {
    const name = nameOf(state);
    // `search_words` is for replicas of 1.1; searches use `found_by`.
    return { name, search_words: searchWords(name) };
  },
  tombstone: () => ({ name: '', search_words: [] }),
});

/** Names by id; none for what was deleted or is not known yet. */
export async function namesOf(
  db: Db | Tx,
  kind: NamedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const known = await knownNames(db, kind, ids);
  return new Map([...known].flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
}

/** The same, with null for what was deleted; what is not known yet is absent. */
export async function knownNames(
  db: Db | Tx,
  kind: NamedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db(table)
    .where({ kind })
    .whereIn('id', [...new Set(ids)])
    .select<{ id: number; name: string; isDeleted: boolean }[]>({ id: 'id', name: 'name', isDeleted: 'is_deleted' });
  return new Map(rows.map(({ id, name, isDeleted }) => [id, isDeleted ? null : name]));
}
