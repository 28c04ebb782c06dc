import { searchAlternatives } from '@fieldhouse/contracts';

/**
 * A list's `q` as a tsquery: each of its words must be the beginning of a word of the row, ignoring case and accents; up
 * to four words may be joined. Undefined when there is no search; '', which finds nothing, for a search of punctuation
 * alone. For a column `found_by text[]` of `search_words_v2` or `storedSearchWords`:
 * `query.whereRaw('array_to_tsvector(found_by) @@ ?::tsquery', [prefixes])`, with a GIN index on the left side.
 */
export function prefixQuery(q: string | undefined): string | undefined {
  if (q === undefined || q.trim() === '') return undefined;
  return searchAlternatives(q)
    .map((words) => words.map((word) => `'${word}':*`).join(' & '))
    .join(' | ');
}
