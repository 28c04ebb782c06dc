import { Id, LocalDate } from '@fieldhouse/contracts';
import { type Db, type ListQuery, readCursor } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { readGameRecords, selectGameRecords } from './game-record.repository.ts';
import type { GameRecord } from './game-record.ts';
import { type GameRecordFilter, narrowGameRecords } from './game-record-filter.ts';

/** By the day of the game, or by the player's last and first name. `-` before it: the other way round. */
export const GAME_RECORD_SORTS = ['gameDate', '-gameDate', 'player', '-player'] as const;
type GameRecordSort = (typeof GAME_RECORD_SORTS)[number];

export type GameRecordQuery = Pick<ListQuery, 'limit' | 'cursor'> &
  GameRecordFilter & { sort?: GameRecordSort | undefined };

/** A record, and its player's name as it is sorted. */
type ListedRow = GameRecord & { sortName: string };

interface Order {
  column: string;
  direction: 'ASC' | 'DESC';
  keyOf: (row: ListedRow) => string;
  /** A row's position in this order: a cursor of another one may be none of it. */
  position: z.ZodType<[string, number]>;
}

const SORT_NAME = `folded(game_record.last_name || ' ' || game_record.first_name)`;
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

/** Game records that pass the filter, newest first unless told, up to `limit + 1` of them from the cursor on. Throws 400 for a bad cursor. */
export async function listGameRecords(db: Db, query: GameRecordQuery): Promise<ListedRow[]> {
  const { limit, cursor, sort = NEWEST_FIRST } = query;
  const { column, direction, position } = ORDERS[sort];
  const after = readCursor(cursor, position);
  const page = narrowGameRecords(selectGameRecords(db), query)
    .select(db.raw(`${SORT_NAME} AS "sortName"`))
    .orderByRaw(`${column} ${direction}, game_record.id ${direction}`);
  if (after) page.whereRaw(`(${column}, game_record.id) ${direction === 'ASC' ? '>' : '<'} (?, ?)`, after);
  if (limit !== undefined) page.limit(limit + 1);
  const rows: { sortName: string }[] = await page;
  const records = readGameRecords(rows);
  return records.map((record, at) => ({ ...record, sortName: rows[at]?.sortName ?? '' }));
}
