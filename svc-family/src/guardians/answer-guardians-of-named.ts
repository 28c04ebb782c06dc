import { guardiansOfNamed } from '@fieldhouse/contracts';
import { answers, prefixQuery } from '@fieldhouse/service-kit';

/** The most guardians of an answer. */
const MAX_FOUND = 1000;

/**
 * The guardians of children in whose names each word of a text begins a word (product decision 81), archived children
 * too, but not merged ones.
 */
export const answerGuardiansOfNamed = answers(guardiansOfNamed, async ({ q }, { db }) => {
  const prefixes = prefixQuery(q);
  if (!prefixes) return { userIds: [] };
  const rows = await db('guardian')
    .whereRaw(
      `child_id IN (SELECT id FROM child WHERE array_to_tsvector(found_by) @@ ?::tsquery AND merged_into IS NULL)`,
      [prefixes],
    )
    .distinct<{ userId: number }[]>({ userId: 'user_id' })
    .orderBy('user_id')
    .limit(MAX_FOUND);
  return { userIds: rows.map(({ userId }) => userId) };
});
