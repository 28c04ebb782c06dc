import { AGE_GROUPS, type AgeGroupId, type LocalDate } from '@fieldhouse/contracts';
import { type Db, prefixQuery } from '@fieldhouse/service-kit';
import * as z from 'zod';

/** Words of a list in one query parameter: `ages=youth,teen`. */
function wordList<const Words extends readonly [string, ...string[]]>(words: Words, description: string) {
  return z
    .string()
    .max(100)
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .pipe(z.array(z.enum(words)))
    .optional()
    .meta({ type: 'string', description: `${description}; several are separated by commas: ${words.join(',')}` });
}

const groupIds: [AgeGroupId, ...AgeGroupId[]] = ['youth', 'junior', 'teen'];

/** The filter of the list of all children; an absent field does not filter. */
export const PlayerFilter = z.object({
  ages: wordList(groupIds, 'Children of any of these age groups today'),
  missing: wordList(
    ['sizes', 'document'],
    'Children without a shirt or pant size, or without an age document; both: without either',
  ),
  status: z.enum(['active', 'archived']).optional(),
});

type Filter = z.output<typeof PlayerFilter> & { q?: string | undefined };

export const MISSES_SIZES = '(child.shirt_size IS NULL OR child.pant_size IS NULL)';
export const MISSES_DOCUMENT = 'child.age_document_at IS NULL';

/**
 * The children that pass a filter on the day `today`. Each word of `q` has to begin a word of the child's names, or
 * each has to begin a word of one guardian's names or phone.
 */
export function filteredChildren(db: Db, { q, ages, missing, status }: Filter, today: LocalDate) {
  // Active children are never merged: the partial index of active children then needs no further column.
  const children = status === 'active' ? db('child') : db('child').whereRaw('child.merged_into IS NULL');
  const prefixes = prefixQuery(q);
  if (prefixes !== undefined) children.whereRaw(`child.id IN (${FOUND_BY_WORDS})`, { prefixes });
  if (ages && ages.length > 0) children.whereRaw(`(${ages.map(bornFor).join(' OR ')})`, { today });
  if (missing?.includes('sizes')) children.whereRaw(MISSES_SIZES);
  if (missing?.includes('document')) children.whereRaw(MISSES_DOCUMENT);
  // Without a parameter, so that PostgreSQL uses the partial index of active children.
  if (status) children.whereRaw(status === 'active' ? 'child.is_active' : 'NOT child.is_active');
  return children;
}

const FOUND_BY_WORDS = `
  SELECT found.id FROM child found WHERE array_to_tsvector(found.found_by) @@ CAST(:prefixes AS tsquery)
  UNION
  SELECT link.child_id FROM user_projection parent JOIN guardian link ON link.user_id = parent.id
  WHERE array_to_tsvector(parent.found_by) @@ CAST(:prefixes AS tsquery) AND NOT parent.is_deleted`;

/** The condition for the birth dates of an age group on `:today`; it can use an index. */
function bornFor(id: AgeGroupId): string {
  const { minAge, maxAge } = AGE_GROUPS.find((group) => group.id === id) ?? AGE_GROUPS[0];
  const youngEnough = maxAge === null ? '' : ` AND child.birthdate > ${yearsBefore(maxAge + 1)}`;
  return `(child.birthdate <= ${yearsBefore(minAge)}${youngEnough})`;
}

/** The latest birth date of a child who is at least `years` old: 29 February counts as 1 March, as in `ageOn`. */
const yearsBefore = (years: number) => `(CAST(:today AS date) - interval '${years} years')::date`;
