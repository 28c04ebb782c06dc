import { Id, LocalDate } from '@fieldhouse/contracts';
import { countRows, type Db, type ListQuery, readCursor } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { filteredChildren, type PlayerFilter } from '../players/player-filter.ts';
import { CHILD_COLUMNS } from './child.repository.ts';
import type { ChildRow } from './child.ts';

/** A child in the list of players, with its sort key. */
export interface ListedRow extends ChildRow {
  sortName: string;
  /** The primary guardian's account. */
  parentId: number | null;
}

/** By last and first name, or by age, youngest first. `-` reverses the order. */
export const CHILD_SORTS = ['name', '-name', 'age', '-age'] as const;
type ChildSort = (typeof CHILD_SORTS)[number];

interface Order {
  column: string;
  direction: 'asc' | 'desc';
  keyOf: (row: ListedRow) => string;
  /** The cursor of this order; a cursor of another order may be invalid. */
  cursorSchema: z.ZodType<[string, number]>;
}

const byName = {
  column: 'child.sort_name',
  keyOf: ({ sortName }: ListedRow) => sortName,
  cursorSchema: z.tuple([z.string(), Id]),
};
const byBirth = {
  column: 'child.birthdate',
  keyOf: ({ birthdate }: ListedRow) => birthdate,
  cursorSchema: z.tuple([LocalDate, Id]),
};

const ORDERS: Readonly<Record<ChildSort, Order>> = {
  name: { ...byName, direction: 'asc' },
  '-name': { ...byName, direction: 'desc' },
  age: { ...byBirth, direction: 'desc' },
  '-age': { ...byBirth, direction: 'asc' },
};

/** A row's position in the list, for the cursor of the next page. */
export function positionIn(sort: ChildSort = 'name') {
  return (row: ListedRow): [string, number] => [ORDERS[sort].keyOf(row), row.id];
}

export type ChildListQuery = Pick<ListQuery, 'limit' | 'cursor' | 'q'> &
  z.output<typeof PlayerFilter> & { sort?: ChildSort | undefined };

/**
 * The children that pass the filter, by default ordered by last and first name: up to `limit + 1` rows after the
 * cursor, and the total number. Ages are those on the day `today`. Throws 400 for an invalid cursor.
 */
export async function listAllChildren(
  db: Db,
  query: ChildListQuery,
  today: LocalDate,
): Promise<{ rows: ListedRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    listChildren(db, query, today),
    countRows(db, filteredChildren(db, query, today)),
  ]);
  return { rows, total };
}

/** The rows of `listAllChildren`, without the total number. */
export async function listChildren(db: Db, query: ChildListQuery, today: LocalDate): Promise<ListedRow[]> {
  const { limit, cursor, sort = 'name' } = query;
  const { column, direction, cursorSchema } = ORDERS[sort];
  const after = readCursor(cursor, cursorSchema);
  const page = filteredChildren(db, query, today)
    .select<ListedRow[]>({ ...CHILD_COLUMNS, sortName: 'child.sort_name', parentId: 'guardian.user_id' })
    .leftJoin('guardian', (join) => join.on('guardian.child_id', 'child.id').andOnVal('guardian.is_primary', true))
    .orderBy([
      { column, order: direction },
      { column: 'child.id', order: direction },
    ]);
  if (after) page.whereRaw(`(${column}, child.id) ${direction === 'asc' ? '>' : '<'} (?, ?)`, after);
  if (limit !== undefined) page.limit(limit + 1);
  return page;
}
