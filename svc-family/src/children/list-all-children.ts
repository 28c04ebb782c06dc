import { Id } from '@fieldhouse/contracts';
import { type Db, type ListQuery, prefixQuery, readCursor } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { CHILD_COLUMNS } from './child.repository.ts';
import type { ChildRow } from './child.ts';

/** A child in the players' list, and where it stands there. */
interface ListedRow extends ChildRow {
  sortName: string;
  /** The primary guardian's account. */
  parentId: number | null;
}

const Place = z.tuple([z.string(), Id]);

/** A row's place in the list, for the next page's cursor. */
export function placeOf({ sortName, id }: ListedRow): z.output<typeof Place> {
  return [sortName, id];
}

/**
 * All children by last and first name, up to `limit + 1` of them from the cursor on, and how many there are in all. Each word of `q`
 * has to begin a word of the first, last or nickname, ignoring case and accents. Throws 400 for a bad cursor.
 */
export async function listAllChildren(
  db: Db,
  { limit, cursor, q }: Pick<ListQuery, 'limit' | 'cursor' | 'q'>,
): Promise<{ rows: ListedRow[]; total: number }> {
  const after = readCursor(cursor, Place);
  const matching = () => {
    const children = db('child');
    const prefixes = prefixQuery(q);
    if (prefixes === undefined) return children;
    return children.whereRaw('array_to_tsvector(search_words) @@ ?::tsquery', [prefixes]);
  };

  const page = matching()
    .select<ListedRow[]>({ ...CHILD_COLUMNS, sortName: 'child.sort_name', parentId: 'guardian.user_id' })
    .leftJoin('guardian', (join) => join.on('guardian.child_id', 'child.id').andOnVal('guardian.is_primary', true))
    .orderBy(['child.sort_name', 'child.id']);
  if (after) page.whereRaw('(child.sort_name, child.id) > (?, ?)', after);
  if (limit !== undefined) page.limit(limit + 1);

  const [rows, counted] = await Promise.all([page, matching().count<{ total: number }[]>('* as total')]);
  return { rows, total: counted[0]?.total ?? 0 };
}
