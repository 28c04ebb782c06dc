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
  const rows = await db(table)
    .where({ kind, is_deleted: false })
    .whereIn('id', [...new Set(ids)])
    .select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
