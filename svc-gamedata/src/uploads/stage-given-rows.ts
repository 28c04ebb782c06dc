import { createHash } from 'node:crypto';
import { clubToday } from '@fieldhouse/contracts';
import { type FieldError, invalid, type Tx, type Who } from '@fieldhouse/service-kit';
import type { Confirmation } from './confirmation.ts';
import { findContradictions } from './file/find-contradictions.ts';
import { FUTURE_GAME } from './file/read-row.ts';
import type { GivenRow } from './given-row.ts';
import { stageRows } from './stage-rows.ts';
import { expiryOf } from './upload.repository.ts';

/**
 * Throws 400 for rows that a file may not have either: no row, two sports, a date in the future, or statistics that
 * contradict each other.
 */
export function expectValidRows(rows: readonly GivenRow[], now: Date): void {
  const today = clubToday(now);
  const numbers = rows.map(rowNumber);
  const errors: FieldError[] = rows.flatMap(({ sport, stats, gameDate }, index) => [
    ...(gameDate > today ? [{ path: `gameData.${index}.gameDate`, message: FUTURE_GAME }] : []),
    ...findContradictions(sport, { ...stats }).map(({ statistic, reason }) => ({
      path: `gameData.${index}.stats.${statistic}`,
      message: reason,
    })),
  ]);
  if (rows.every(({ leftOut }) => leftOut)) errors.push({ path: 'gameData', message: 'There is no row to import' });
  if (new Set(numbers).size < rows.length) errors.push({ path: 'gameData', message: 'Two rows have the same number' });
  if (new Set(rows.map(({ sport }) => sport)).size > 1) {
    errors.push({ path: 'gameData', message: 'All rows must be of the same sport' });
  }
  if (errors.length > 0) throw invalid(errors);
}

interface Given {
  gameData: readonly GivenRow[];
  duplicateActions?: Confirmation['duplicateActions'];
  now: Date;
}

/**
 * Stages rows that were sent without an upload; returns the upload's id. The same rows of the same user are one upload
 * until it expires, so that a repeated request gets the outcome of the first.
 */
export async function beginGivenUpload(
  tx: Tx,
  { userId }: Pick<Who, 'userId'>,
  { gameData, duplicateActions = {}, now }: Given,
): Promise<number> {
  const hash = createHash('sha256')
    .update(JSON.stringify([gameData, duplicateActions]))
    .digest('hex');
  await tx('game_upload').where({ user_id: userId, given_hash: hash }).where('expires_at', '<=', now).delete();
  const [begun] = await tx('game_upload')
    .insert({
      ...{
        user_id: userId,
        given_hash: hash,
        received: true,
        sport: gameData[0]?.sport,
        total_records: gameData.length,
      },
      ...{ created_at: now, expires_at: expiryOf(now) },
    })
    .onConflict(['user_id', 'given_hash'])
    .ignore()
    .returning<{ id: number }[]>('id');
  if (begun) {
    const rows = gameData.map((game, index) => ({
      ...{ row: rowNumber(game, index), line: index + 1, game, leftOut: game.leftOut ?? false },
    }));
    await stageRows(tx, begun.id, rows);
    return begun.id;
  }
  const before = await tx('game_upload').where({ user_id: userId, given_hash: hash }).first<{ id: number }>('id');
  return before.id;
}

function rowNumber({ row }: GivenRow, index: number): number {
  return row ?? index + 1;
}
