import { TEAM_SPORTS } from '@fieldhouse/contracts';
import { countRows, type Db, prefixQuery } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isNotMerged } from '../merges/merged-ids.ts';

/** Linked and unlinked records exclude test data. */
const GAME_RECORD_STATUS = ['linked', 'unlinked', 'sample'] as const;

/** The filters of the list of game records; an absent one does not restrict it. */
export const GameRecordFilter = z.object({
  sport: z.enum(TEAM_SPORTS).optional(),
  status: z
    .enum(GAME_RECORD_STATUS)
    .optional()
    .describe('With a player, without one, or test data; the first two leave test data out'),
});
export type GameRecordFilter = z.output<typeof GameRecordFilter> & { q?: string | undefined };

/** The same text as in the partial indexes, so that PostgreSQL uses them. */
const CONDITIONS: Readonly<Record<(typeof GAME_RECORD_STATUS)[number], string>> = {
  linked: 'child_id IS NOT NULL AND NOT is_sample',
  unlinked: 'child_id IS NULL AND NOT is_sample',
  sample: 'is_sample',
};

/**
 * Filters a query of `game_record`. Each word of `q` has to begin a word of the record's names (player, team,
 * opponent), or of the linked player's. Without the records that a merge left with a duplicate.
 */
export function filterGameRecords<Query extends ReturnType<Db>>(
  query: Query,
  { q, sport, status }: GameRecordFilter,
): Query {
  query.whereRaw(isNotMerged('game_record.child_id'));
  const prefixes = prefixQuery(q);
  if (prefixes !== undefined) query.whereRaw(`game_record.id = ANY (ARRAY(${FOUND_BY_WORDS}))`, { prefixes });
  if (sport) query.where({ sport });
  if (status) query.whereRaw(CONDITIONS[status]);
  return query;
}

/** `found_by` has the words of a record whose names are not plain ones already. */
const FOUND_BY_WORDS = `
  SELECT id FROM game_record WHERE search_words @@ CAST(:prefixes AS tsquery)
  UNION
  SELECT id FROM game_record WHERE array_to_tsvector(found_by) @@ CAST(:prefixes AS tsquery)
  UNION
  SELECT linked.id FROM child_projection player JOIN game_record linked ON linked.child_id = player.id
  WHERE array_to_tsvector(player.found_by) @@ CAST(:prefixes AS tsquery) AND NOT player.is_deleted`;

/** How many records match the filter, as `countRows` counts. */
export async function countGameRecords(db: Db, filter: GameRecordFilter): Promise<number> {
  return countRows(db, filterGameRecords(db('game_record'), filter));
}
