import { type Db, notFound, type Tx } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { gameKeys } from './game-keys.ts';
import { GameRecord, type NewGameRecord } from './game-record.ts';

const COLUMNS = `game_record.id, game_record.version, game_record.first_name AS "firstName",
  game_record.last_name AS "lastName", sport, game_date AS "gameDate", game_time AS "gameTime", team_name AS "teamName",
  opponent, location, child_id AS "childId", stats, is_sample AS "isSample",
  CASE WHEN child_id IS NOT NULL THEN json_build_object(
    'id', child_id,
    'firstName', coalesce(k.first_name, game_record.first_name),
    'lastName', coalesce(k.last_name, game_record.last_name)
  ) END AS child`;

/** A query of game records with the columns of an answer, to be filtered and sorted. */
export function selectGameRecords(db: Db | Tx) {
  return db('game_record')
    .leftJoin('child_projection as k', (join) => join.on('k.id', 'child_id').andOnVal('k.is_deleted', false))
    .select(db.raw(COLUMNS));
}

/** Rows of `selectGameRecords`; their statistics are validated, as the JSON column may contain anything. */
export const readGameRecords = (rows: unknown): GameRecord[] => z.array(GameRecord).parse(rows);

/** One record. Throws 404. */
export async function readGameRecord(db: Db | Tx, id: number): Promise<GameRecord> {
  const [record] = readGameRecords(await selectGameRecords(db).where('game_record.id', id));
  if (!record) throw notFound('Game record');
  return record;
}

/** A child's game records, newest first, without test data. */
export async function gameRecordsOf(db: Db | Tx, childId: number): Promise<GameRecord[]> {
  const rows = selectGameRecords(db).where({ child_id: childId, is_sample: false });
  return readGameRecords(await rows.orderByRaw('game_date DESC, game_record.id DESC'));
}

/** Game records by their ids; unknown ones are left out. */
export async function gameRecordsById(db: Db | Tx, ids: readonly number[]): Promise<Map<number, GameRecord>> {
  const rows = await selectGameRecords(db).whereIn('game_record.id', [...new Set(ids)]);
  return new Map(readGameRecords(rows).map((record) => [record.id, record]));
}

/** Stores a record; returns its id. */
export async function insertGameRecord(
  tx: Tx,
  record: NewGameRecord,
  { version, createdAt, isSample = false }: { version: number; createdAt: Date; isSample?: boolean | undefined },
): Promise<number> {
  const { firstKey, lastKey, opponentKey } = gameKeys(record);
  const [stored] = await tx('game_record')
    .insert({
      ...{ first_key: firstKey, last_key: lastKey, opponent_key: opponentKey },
      version,
      first_name: record.firstName,
      last_name: record.lastName,
      sport: record.sport,
      game_date: record.gameDate,
      game_time: record.gameTime,
      team_name: record.teamName,
      opponent: record.opponent,
      location: record.location,
      child_id: record.childId,
      stats: JSON.stringify(record.stats),
      created_at: createdAt,
      is_sample: isSample,
    })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The database stored no game record');
  return stored.id;
}
