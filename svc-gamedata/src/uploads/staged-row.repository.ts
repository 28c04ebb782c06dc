import { ageOn, clubToday, type LocalDate } from '@fieldhouse/contracts';
import type { Db, ServiceContext, Tx } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { gameRecordsById } from '../game-records/game-record.repository.ts';
import { closePlayers } from './close-names.ts';
import type { ComparedName, ComparedPlayer } from './match-player.ts';
import { type PlayerCandidate, type RowError, StagedRow } from './upload.ts';

export const ROW_FILTERS = ['all', 'unmatched', 'duplicates', 'kept', 'left-out'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

interface RowSearch {
  uploadId: number;
  filter: RowFilter;
  /** Only rows after this one; 0 for the first page. */
  after: number;
  max: number;
}

/** The SQL condition of each filter. */
const CONDITIONS: Readonly<Record<RowFilter, string>> = {
  all: 'true',
  unmatched: 'child_id IS NULL AND NOT left_out',
  duplicates: '(duplicate_of IS NOT NULL OR duplicate_of_row IS NOT NULL) AND NOT left_out',
  kept: 'NOT left_out',
  'left-out': 'left_out',
};

const COLUMNS = `s.row, s.line, u.sport, s.first_name AS "firstName", s.last_name AS "lastName",
  s.game_date AS "gameDate", s.game_time AS "gameTime", s.team_name AS "teamName", s.opponent, s.location,
  s.stats, s.child_id AS "childId",
  ARRAY(
    SELECT DISTINCT coalesce(a.primary_id, c.id)
    FROM unnest(s.candidates) AS c (id) LEFT JOIN child_alias a USING (id) ORDER BY 1
  ) AS candidates, s.duplicate_of AS "duplicateOf", s.duplicate_of_row AS "duplicateOfRow",
  (
    SELECT e.line FROM staged_game_row e WHERE e.upload_id = s.upload_id AND e.row = s.duplicate_of_row
  ) AS "duplicateOfLine", s.action, s.left_out AS "leftOut", s.notes, s.first_key AS "firstKey", s.last_key AS "lastKey"`;

interface StoredRow extends ComparedName {
  row: number;
  childId: number | null;
  leftOut: boolean;
  candidates: number[];
  duplicateOf: number | null;
}

type Reader = Pick<ServiceContext, 'clock'> & { db: Db | Tx };

/** Rows of an upload in the order of the file, each with its candidate players and the record it repeats. */
export async function findRows(
  { db, clock }: Reader,
  { uploadId, filter, after, max }: RowSearch,
): Promise<StagedRow[]> {
  const { rows } = await db.raw<{ rows: StoredRow[] }>(
    `SELECT ${COLUMNS} FROM staged_game_row s JOIN game_upload u ON u.id = s.upload_id
     WHERE s.upload_id = ? AND s.row > ? AND ${CONDITIONS[filter]} ORDER BY s.row LIMIT ?`,
    [uploadId, after, max],
  );
  const closeIds = await closeIdsByRow(db, rows);
  const players = await candidatesById(
    db,
    clubToday(clock()),
    rows.flatMap(({ row, candidates }) => [...candidates, ...(closeIds.get(row) ?? [])]),
  );
  const records = await gameRecordsById(
    db,
    rows.flatMap(({ duplicateOf }) => duplicateOf ?? []),
  );
  return z.array(StagedRow).parse(
    rows.map((row) => ({
      ...row,
      candidates: row.candidates.flatMap((id) => players.get(id) ?? []),
      closeCandidates: (closeIds.get(row.row) ?? []).flatMap((id) => players.get(id) ?? []),
      duplicateOf: (row.duplicateOf !== null && records.get(row.duplicateOf)) || null,
    })),
  );
}

/** How many rows match the filter. */
export async function countRows(
  db: Db | Tx,
  { uploadId, filter }: Pick<RowSearch, 'uploadId' | 'filter'>,
): Promise<number> {
  const [found] = await db('staged_game_row')
    .where({ upload_id: uploadId })
    .whereRaw(CONDITIONS[filter])
    .count<{ count: number }[]>('* AS count');
  return found?.count ?? 0;
}

/** Errors of an upload in the order of the file. */
export function findErrors(
  db: Db | Tx,
  { uploadId, after, max }: Pick<RowSearch, 'uploadId' | 'after' | 'max'>,
): Promise<RowError[]> {
  return db('upload_error')
    .select<RowError[]>({ line: 'line', column: 'column_name', reason: 'reason' })
    .where({ upload_id: uploadId })
    .where('number', '>', after)
    .orderBy('number')
    .limit(max);
}

/** How many errors of an upload are stored. */
export async function countErrors(db: Db | Tx, uploadId: number): Promise<number> {
  const [found] = await db('upload_error').where({ upload_id: uploadId }).count<{ count: number }[]>('* AS count');
  return found?.count ?? 0;
}

/** Players with a close name, by the number of each row that has neither a player nor a candidate. */
async function closeIdsByRow(db: Db | Tx, rows: readonly StoredRow[]): Promise<Map<number, number[]>> {
  const unknown = rows.filter(({ childId, candidates, leftOut }) => !leftOut && !childId && candidates.length === 0);
  if (unknown.length === 0) return new Map();
  const names = [...new Set(unknown.flatMap(({ firstKey, lastKey }) => [firstKey, lastKey]))];
  const { rows: players } = await db.raw<{ rows: ComparedPlayer[] }>(
    `SELECT k.id, k.is_active AS "isActive", k.first_key AS "firstKey", k.last_key AS "lastKey",
       k.nickname_key AS "nicknameKey"
     FROM child_projection k
     WHERE NOT k.is_deleted AND NOT EXISTS (SELECT FROM child_alias a WHERE a.id = k.id)
       AND (k.first_key = ANY (:names) OR k.last_key = ANY (:names) OR k.nickname_key = ANY (:names))`,
    { names },
  );
  return new Map(unknown.map((row) => [row.row, closePlayers(row, players)]));
}

interface StoredPlayer extends Omit<PlayerCandidate, 'age'> {
  birthdate: LocalDate | null;
}

async function candidatesById(
  db: Db | Tx,
  today: LocalDate,
  ids: readonly number[],
): Promise<Map<number, PlayerCandidate>> {
  const known = await db('child_projection')
    .select<StoredPlayer[]>({
      ...{
        childId: 'id',
        firstName: 'first_name',
        lastName: 'last_name',
        nickname: 'nickname',
        birthdate: 'birthdate',
      },
      isActive: 'is_active',
    })
    .where({ is_deleted: false })
    .whereIn('id', [...new Set(ids)]);
  return new Map(
    known.map(({ birthdate, ...player }) => [
      player.childId,
      { ...player, age: birthdate === null ? null : ageOn(birthdate, today) },
    ]),
  );
}
