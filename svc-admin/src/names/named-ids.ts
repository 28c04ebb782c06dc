import { type Db, prefixQuery } from '@fieldhouse/service-kit';
import type { NamedKind } from './name-projection.ts';

/** Ids by kind. */
export type NamedIds = Record<NamedKind, number[]>;

/**
 * The ids in whose names each word of `q` begins a word; undefined for a search without words. Entries about these ids
 * are then found by index.
 */
export async function namedIds(db: Db, q: string | undefined): Promise<NamedIds | undefined> {
  const prefixes = prefixQuery(q);
  if (prefixes === undefined) return undefined;
  const rows = await db('name_projection')
    .where({ is_deleted: false })
    .whereRaw('array_to_tsvector(found_by) @@ ?::tsquery', [prefixes])
    .select<{ kind: NamedKind; id: number }[]>('kind', 'id');
  const found: NamedIds = { user: [], child: [], event: [] };
  for (const { kind, id } of rows) found[kind].push(id);
  return found;
}
