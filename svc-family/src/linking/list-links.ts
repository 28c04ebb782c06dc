import { Id } from '@fieldhouse/contracts';
import { countRows, type Db, type ListQuery, prefixQuery, readCursor } from '@fieldhouse/service-kit';
import * as z from 'zod';
import type { LinkRow } from './child-parent-link.ts';

/** A link in the list, and where it stands there. */
interface ListedLink extends LinkRow {
  sortName: string;
}

/** A row's place in the list, for the next page's cursor. */
export function positionOf({ sortName, childId, id }: ListedLink): [string, number, number] {
  return [sortName, childId, id];
}

const CursorSchema = z.tuple([z.string(), Id, Id]);

/**
 * Links by the child's last and first name, up to `limit + 1` of them from the cursor on, and how many there are in
 * all. Each word of `q` has to begin a word of the child's names, or each of the parent's; the whole of it may also
 * begin the parent's e-mail address. Throws 400 for a bad cursor.
 */
export async function listLinks(
  db: Db,
  { limit, cursor, q }: Pick<ListQuery, 'limit' | 'cursor' | 'q'>,
): Promise<{ rows: ListedLink[]; total: number }> {
  const after = readCursor(cursor, CursorSchema);
  const found = await findByWords(db, q);
  const page = linksOf(db, found)
    .select<ListedLink[]>({
      id: 'guardian.id',
      childId: 'guardian.child_id',
      firstName: 'child.first_name',
      lastName: 'child.last_name',
      isChildActive: 'child.is_active',
      parentId: 'guardian.user_id',
      accessLevel: 'guardian.access_level',
      isPrimary: 'guardian.is_primary',
      createdAt: 'guardian.created_at',
      sortName: 'child.sort_name',
    })
    .join('child', 'child.id', 'guardian.child_id')
    .orderBy(['child.sort_name', 'child.id', 'guardian.id']);
  if (after) {
    const [sortName, childId] = after;
    // The first condition is one that the index of children by name answers.
    page
      .whereRaw('(child.sort_name, child.id) >= (?, ?)', [sortName, childId])
      .whereRaw('(child.sort_name, child.id, guardian.id) > (?, ?, ?)', after);
  }
  if (limit !== undefined) page.limit(limit + 1);
  const [rows, total] = await Promise.all([page, countRows(db, linksOf(db, found))]);
  return { rows, total };
}

/** Whom the words of a search name. */
interface Found {
  childIds: readonly number[];
  parentIds: readonly number[];
}

/**
 * The children and parents that are searched for, undefined for a search without words. Their ids are read first:
 * with them PostgreSQL finds the links by index, where it would read every link for words whose number of hits it
 * has to guess.
 */
async function findByWords(db: Db, q: string | undefined): Promise<Found | undefined> {
  const prefixes = prefixQuery(q);
  if (q === undefined || prefixes === undefined) return undefined;
  const { rows } = await db.raw<{ rows: Found[] }>(FOUND_BY_WORDS, { prefixes, email: beginningWith(q) });
  return rows[0];
}

const FOUND_BY_WORDS = `
  SELECT
    ARRAY(SELECT id FROM child WHERE array_to_tsvector(search_words) @@ CAST(:prefixes AS tsquery)) AS "childIds",
    ARRAY(
      SELECT id FROM known_user WHERE array_to_tsvector(search_words) @@ CAST(:prefixes AS tsquery) AND NOT gone
      UNION
      SELECT id FROM known_user WHERE lower(email) LIKE :email AND NOT gone
    ) AS "parentIds"`;

function linksOf(db: Db, found: Found | undefined) {
  const links = db('guardian');
  if (found) {
    const { childIds, parentIds } = found;
    links.whereRaw('(guardian.child_id = ANY(?) OR guardian.user_id = ANY(?))', [[...childIds], [...parentIds]]);
  }
  return links;
}

/** A LIKE pattern of what begins with this text, whatever its case. */
const beginningWith = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
