import { searchWords } from '@fieldhouse/contracts';

/**
 * A list's `q` as a tsquery: each of its words must be the beginning of a word of the row, ignoring case and accents.
 * Undefined when there is no search. For a column `search_words text[]` filled by `searchWords`:
 * `query.whereRaw('array_to_tsvector(search_words) @@ ?::tsquery', [prefixes])`, with a GIN index on the left side.
 */
export function prefixQuery(q: string | undefined): string | undefined {
  const words = searchWords(q ?? null);
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}
