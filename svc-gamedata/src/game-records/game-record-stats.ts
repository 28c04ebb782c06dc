import type { Db } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isNotMerged } from '../merges/merged-ids.ts';

const Count = z.int().min(0);

/** The totals above the list of game records (product decision 47); test data count only in `samples`. */
export const GameRecordStats = z
  .object({
    total: Count,
    linked: Count.describe('With a player'),
    unlinked: Count.describe('Without a player'),
    players: Count.describe('Different players that records are linked to'),
    samples: Count.describe('Test data, which no other figure counts'),
  })
  .meta({ id: 'GameRecordStats' });
export type GameRecordStats = z.infer<typeof GameRecordStats>;

/** Counts the game records in one statement. */
export async function gameRecordStats(db: Db): Promise<GameRecordStats> {
  const { rows } = await db.raw<{ rows: GameRecordStats[] }>(
    `SELECT count(*) FILTER (WHERE NOT is_sample) AS total,
       count(child_id) FILTER (WHERE NOT is_sample) AS linked,
       count(*) FILTER (WHERE child_id IS NULL AND NOT is_sample) AS unlinked,
       count(DISTINCT child_id) FILTER (WHERE NOT is_sample) AS players,
       count(*) FILTER (WHERE is_sample) AS samples
     FROM game_record WHERE ${isNotMerged('game_record.child_id')}`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('An aggregate returned no row');
  return counted;
}
