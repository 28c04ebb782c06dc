import type { Db, Tx } from '@fieldhouse/service-kit';
import { gameKeys } from '../game-records/game-keys.ts';
import type { NewGameRecord } from '../game-records/game-record.ts';
import type { RowError } from './upload.ts';

export interface RowToStage {
  row: number;
  line: number;
  game: NewGameRecord;
  /** True: confirming stores nothing of it until it is put back. */
  leftOut?: boolean;
  notes?: readonly string[];
}

const ROW_COLUMNS = {
  row: 'int4',
  line: 'int4',
  first_name: 'text',
  last_name: 'text',
  game_date: 'date',
  game_time: 'text',
  team_name: 'text',
  opponent: 'text',
  location: 'text',
  stats: 'jsonb',
  first_key: 'text',
  last_key: 'text',
  opponent_key: 'text',
  child_id: 'int8',
  left_out: 'bool',
  notes: 'text[]',
} as const;

const ERROR_COLUMNS = { number: 'int4', line: 'int4', column_name: 'text', reason: 'text' } as const;

/** Stores rows of an upload in one statement. */
export async function stageRows(db: Db | Tx, uploadId: number, rows: readonly RowToStage[]): Promise<void> {
  const stored = rows.map(({ row, line, game, leftOut = false, notes = [] }) => {
    const { firstKey, lastKey, opponentKey } = gameKeys(game);
    return {
      ...{ row, line, first_name: game.firstName, last_name: game.lastName, game_date: game.gameDate },
      ...{ game_time: game.gameTime, team_name: game.teamName, opponent: game.opponent },
      ...{ location: game.location, stats: game.stats, child_id: game.childId },
      ...{ left_out: leftOut, notes },
      ...{ first_key: firstKey, last_key: lastKey, opponent_key: opponentKey },
    };
  });
  await insertAll(db, { table: 'staged_game_row', uploadId, columns: ROW_COLUMNS, rows: stored });
}

/** Stores errors of an upload, numbered from `first`. */
export async function stageErrors(
  db: Db | Tx,
  uploadId: number,
  { errors, first }: { errors: readonly RowError[]; first: number },
): Promise<void> {
  const rows = errors.map(({ line, column, reason }, index) => ({
    ...{ number: first + index, line, column_name: column, reason },
  }));
  await insertAll(db, { table: 'upload_error', uploadId, columns: ERROR_COLUMNS, rows });
}

interface Insert {
  table: string;
  uploadId: number;
  /** The columns with their SQL types. */
  columns: Readonly<Record<string, string>>;
  rows: readonly object[];
}

/** Sends all rows as one JSON parameter: thousands of rows are one statement. */
async function insertAll(db: Db | Tx, { table, uploadId, columns, rows }: Insert): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await db.raw(
    `INSERT INTO ${table} (upload_id, ${names})
     SELECT ?, ${names} FROM json_to_recordset(?) AS r (${types.join(', ')})`,
    [uploadId, JSON.stringify(rows)],
  );
}
