import { type Db, prefixQuery } from '@fieldhouse/service-kit';
import type { NamedKind } from './known-name.ts';

/** Ids by what they are of. */
export type NamedIds = Record<NamedKind, number[]>;

/**
 * Those in whose names each word of `q` begins a word; undefined for a search without words. Their ids are read
 * first, so that the entries about them are found by index.
 */
export async function namedIds(db: Db, q: string | undefined): Promise<NamedIds | undefined> {
  const prefixes = prefixQuery(q);
  if (prefixes === undefined) return undefined;
  const rows = await db('known_name')
    .where({ gone: false })
    .whereRaw('array_to_tsvector(search_words) @@ ?::tsquery', [prefixes])
    .select<{ kind: NamedKind; id: number }[]>('kind', 'id');
  const found: NamedIds = { user: [], child: [], event: [] };
  for (const { kind, id } of rows) found[kind].push(id);
  return found;
}
