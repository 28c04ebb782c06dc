import { Id, LocalDate, MAX_COUNTED_ROWS } from '@fieldhouse/contracts';
import { type Db, type ListQuery, prefixQuery, readCursor } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { readGameRecords, selectGameRecords } from './game-record.repository.ts';
import type { GameRecord } from './game-record.ts';
import { countGameRecords, filterGameRecords, type GameRecordFilter } from './game-record-filter.ts';

/** By the day of the game, or by the player's last and first name. `-` means descending. */
export const GAME_RECORD_SORTS = ['gameDate', '-gameDate', 'player', '-player'] as const;
type GameRecordSort = (typeof GAME_RECORD_SORTS)[number];

export type GameRecordQuery = Pick<ListQuery, 'limit' | 'cursor'> &
  GameRecordFilter & { sort?: GameRecordSort | undefined };

interface ListedExtras {
  /** The player's name as it is sorted. */
  sortName: string;
  /** How many records the search finds, as `countRows` counts; absent without a search. */
  found?: number | undefined;
}
type ListedRow = GameRecord & ListedExtras;

interface Order {
  column: string;
  direction: 'ASC' | 'DESC';
  keyOf: (row: ListedRow) => string;
  /** The schema of a row's position in this order; a cursor of another order may not match it. */
  position: z.ZodType<[string, number]>;
}

const SORT_NAME = 'game_record.sort_name';
const byDate = {
  column: 'game_date',
  keyOf: ({ gameDate }: ListedRow) => gameDate,
  position: z.tuple([LocalDate, Id]),
};
const byPlayer = {
  column: SORT_NAME,
  keyOf: ({ sortName }: ListedRow) => sortName,
  position: z.tuple([z.string(), Id]),
};
const ORDERS: Readonly<Record<GameRecordSort, Order>> = {
  gameDate: { ...byDate, direction: 'ASC' },
  '-gameDate': { ...byDate, direction: 'DESC' },
  player: { ...byPlayer, direction: 'ASC' },
  '-player': { ...byPlayer, direction: 'DESC' },
};

const NEWEST_FIRST: GameRecordSort = '-gameDate';

/** A row's position in the list, for the next page's cursor. */
export function positionIn(sort: GameRecordSort = NEWEST_FIRST) {
  return (row: ListedRow): [string, number] => [ORDERS[sort].keyOf(row), row.id];
}

/**
 * A page of the list, and how many records match the filter in all, as `countRows` counts. Throws 400 for an invalid
 * cursor.
 */
export async function pageOfGameRecords(db: Db, query: GameRecordQuery): Promise<{ rows: ListedRow[]; total: number }> {
  if (!isSearch(query)) {
    const [rows, total] = await Promise.all([listGameRecords(db, query), countGameRecords(db, query)]);
    return { rows, total };
  }
  const rows = await listGameRecords(db, query);
  const [first] = rows;
  // A page beyond the last one has no row with the count.
  const total = first?.found ?? (query.cursor === undefined ? 0 : await countGameRecords(db, query));
  return { rows, total };
}

/**
 * The filtered game records, newest first by default, up to `limit + 1` of them from the cursor on. Throws 400 for an
 * invalid cursor.
 */
export async function listGameRecords(db: Db, query: GameRecordQuery): Promise<ListedRow[]> {
  const page = isSearch(query) ? searchedPage(db, query) : indexedPage(db, query);
  const rows: ListedExtras[] = await page.select(db.raw(`${SORT_NAME} AS "sortName"`));
  const records = readGameRecords(rows);
  return records.map((record, at) => ({ ...record, sortName: rows[at]?.sortName ?? '', found: rows[at]?.found }));
}

const isSearch = ({ q }: GameRecordQuery) => prefixQuery(q) !== undefined;

/** A query that reads the index of the order until the page is full. */
function indexedPage(db: Db, query: GameRecordQuery) {
  const { column } = orderOf(query);
  return cutPage(filterGameRecords(selectGameRecords(db), query), query, { key: column, id: 'game_record.id' });
}

/**
 * A query that searches once, for the page and for the count, and reads the other columns only for the rows of the
 * page.
 */
function searchedPage(db: Db, query: GameRecordQuery) {
  const { column, direction } = orderOf(query);
  const found = db('game_record').select('game_record.id', db.raw(`${column} AS sort_key`));
  const page = cutPage(db('found').select('id'), query, { key: 'sort_key', id: 'id' });
  return selectGameRecords(db)
    .withMaterialized('found', filterGameRecords(found, query))
    .select(db.raw('(SELECT least(count(*), ?) FROM found) AS found', [MAX_COUNTED_ROWS + 1]))
    .join(page.as('page'), 'page.id', 'game_record.id')
    .orderByRaw(`${column} ${direction}, game_record.id ${direction}`);
}

/** Sorts by `key` and `id`, and selects up to `limit + 1` rows from the cursor on. */
function cutPage<Query extends ReturnType<Db>>(
  rows: Query,
  query: GameRecordQuery,
  { key, id }: { key: string; id: string },
): Query {
  const { direction, position } = orderOf(query);
  const after = readCursor(query.cursor, position);
  rows.orderByRaw(`${key} ${direction}, ${id} ${direction}`);
  if (after) rows.whereRaw(`(${key}, ${id}) ${direction === 'ASC' ? '>' : '<'} (?, ?)`, after);
  if (query.limit !== undefined) rows.limit(query.limit + 1);
  return rows;
}

const orderOf = ({ sort = NEWEST_FIRST }: GameRecordQuery): Order => ORDERS[sort];
