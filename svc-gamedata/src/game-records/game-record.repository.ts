import type { LocalDate } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { gameKeys } from './game-keys.ts';
import { type GameFigures, GameRecord } from './game-record.ts';

const COLUMNS = `id, version, first_name AS "firstName", last_name AS "lastName", sport, game_date AS "gameDate",
  game_time AS "gameTime", team_name AS "teamName", opponent, location, child_id AS "childId", stats`;

export interface GameRecordSearch {
  /** Part of a player's, team's or opponent's name, ignoring case. */
  q: string | undefined;
  newestFirst: boolean;
  /** The last row of the page before. */
  after: { gameDate: LocalDate; id: number } | undefined;
  /** How many rows at most; all of them without it. */
  most: number | undefined;
}

/** Game records by date; their figures are checked on the way out, as a column of JSON promises nothing. */
export async function findGameRecords(db: Db | Tx, search: GameRecordSearch): Promise<GameRecord[]> {
  const order = search.newestFirst ? 'DESC' : 'ASC';
  const query = matching(db, search.q).select(db.raw(COLUMNS)).orderByRaw(`game_date ${order}, id ${order}`);
  if (search.after) {
    const { gameDate, id } = search.after;
    query.whereRaw(`(game_date, id) ${search.newestFirst ? '<' : '>'} (?::date, ?)`, [gameDate, id]);
  }
  if (search.most !== undefined) query.limit(search.most);
  return z.array(GameRecord).parse(await query);
}

/** How many records a search finds, all pages. */
export async function countGameRecords(db: Db | Tx, q: string | undefined): Promise<number> {
  const [found] = await matching(db, q).count<{ count: number }[]>('* AS count');
  return found?.count ?? 0;
}

/** A child's game records, newest first. */
export async function gameRecordsOf(db: Db | Tx, childId: number): Promise<GameRecord[]> {
  const rows = db('game_record').where({ child_id: childId }).select(db.raw(COLUMNS));
  return z.array(GameRecord).parse(await rows.orderByRaw('game_date DESC, id DESC'));
}

/** Game records by their ids; unknown ones are left out. */
export async function gameRecordsById(db: Db | Tx, ids: readonly number[]): Promise<Map<number, GameRecord>> {
  const rows = await db('game_record')
    .whereIn('id', [...new Set(ids)])
    .select(db.raw(COLUMNS));
  return new Map(
    z
      .array(GameRecord)
      .parse(rows)
      .map((record) => [record.id, record]),
  );
}

/** Takes a child and its name out of its records; what the team did stays. */
export async function forgetPlayer(tx: Tx, childId: number): Promise<void> {
  await tx.raw(
    `UPDATE game_record
     SET child_id = NULL, first_name = 'Former', last_name = 'player', first_key = 'former', last_key = 'player',
       version = nextval('entity_version')
     WHERE child_id = ?`,
    [childId],
  );
}

/** Stores a record; its id. */
export async function insertGameRecord(
  tx: Tx,
  figures: GameFigures,
  { version, createdAt }: { version: number; createdAt: Date },
): Promise<number> {
  const { firstKey, lastKey, opponentKey } = gameKeys(figures);
  const [stored] = await tx('game_record')
    .insert({
      ...{ first_key: firstKey, last_key: lastKey, opponent_key: opponentKey },
      version,
      first_name: figures.firstName,
      last_name: figures.lastName,
      sport: figures.sport,
      game_date: figures.gameDate,
      game_time: figures.gameTime,
      team_name: figures.teamName,
      opponent: figures.opponent,
      location: figures.location,
      child_id: figures.childId,
      stats: JSON.stringify(figures.stats),
      created_at: createdAt,
    })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The database stored no game record');
  return stored.id;
}

function matching(db: Db | Tx, q: string | undefined) {
  const query = db('game_record');
  if (!q) return query;
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return query.whereRaw(
    `folded(first_name || ' ' || last_name || ' ' || team_name || ' ' || opponent) LIKE folded(?)`,
    [pattern],
  );
}
