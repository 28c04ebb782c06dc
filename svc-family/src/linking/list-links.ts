import { Id } from '@fieldhouse/contracts';
import { countRows, type Db, type ListQuery, prefixQuery, readCursor } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { MERGED_IDS } from '../merges/merged-ids.ts';
import type { LinkRow } from './child-parent-link.ts';

/** A link in the list, with its sort key. */
interface ListedLink extends LinkRow {
  sortName: string;
}

/** A row's position in the list, for the cursor of the next page. */
export function positionOf({ sortName, childId, id }: ListedLink): [string, number, number] {
  return [sortName, childId, id];
}

const CursorSchema = z.tuple([z.string(), Id, Id]);

/**
 * Links by the child's last and first name: up to `limit + 1` rows after the cursor, and the total number. Each word of
 * `q` has to begin a word of the child's names, or each has to begin a word of the parent's names or phone; the whole
 * of `q` may also begin the parent's email address. Throws 400 for an invalid cursor.
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
      invitedBy: 'guardian.invited_by',
      sortName: 'child.sort_name',
    })
    .join('child', 'child.id', 'guardian.child_id')
    .where({ 'child.merged_into': null })
    .orderBy(['child.sort_name', 'child.id', 'guardian.id']);
  if (after) {
    const [sortName, childId] = after;
    // The first condition uses the index of children by name.
    page
      .whereRaw('(child.sort_name, child.id) >= (?, ?)', [sortName, childId])
      .whereRaw('(child.sort_name, child.id, guardian.id) > (?, ?, ?)', after);
  }
  if (limit !== undefined) page.limit(limit + 1);
  // The count reads no child for each link.
  const counted = linksOf(db, found).whereRaw(`guardian.child_id NOT IN ${MERGED_IDS}`);
  const [rows, total] = await Promise.all([page, countRows(db, counted)]);
  return { rows, total };
}

/** The children and parents that a search finds. */
interface Found {
  childIds: readonly number[];
  parentIds: readonly number[];
}

/**
 * The children and parents that the words of a search find; undefined without words. Their ids are read in a query of
 * their own: with ids PostgreSQL finds the links by index, while with words it misjudges the number of rows and reads
 * all links.
 */
async function findByWords(db: Db, q: string | undefined): Promise<Found | undefined> {
  const prefixes = prefixQuery(q);
  if (q === undefined || prefixes === undefined) return undefined;
  const { rows } = await db.raw<{ rows: Found[] }>(FOUND_BY_WORDS, {
    prefixes,
    email: prefixes === '' ? '' : beginningWith(q),
  });
  return rows[0];
}

const FOUND_BY_WORDS = `
  SELECT
    ARRAY(SELECT id FROM child WHERE array_to_tsvector(found_by) @@ CAST(:prefixes AS tsquery)) AS "childIds",
    ARRAY(
      SELECT id FROM user_projection
      WHERE array_to_tsvector(found_by) @@ CAST(:prefixes AS tsquery) AND NOT is_deleted
      UNION
      SELECT id FROM user_projection WHERE lower(email) LIKE :email AND NOT is_deleted
    ) AS "parentIds"`;

function linksOf(db: Db, found: Found | undefined) {
  const links = db('guardian');
  if (found) {
    const { childIds, parentIds } = found;
    links.whereRaw('(guardian.child_id = ANY(?) OR guardian.user_id = ANY(?))', [[...childIds], [...parentIds]]);
  }
  return links;
}

/** The LIKE pattern for lower-case texts that begin with this text. */
const beginningWith = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
