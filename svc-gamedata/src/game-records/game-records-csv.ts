import { GAME_COLUMNS, STATISTICS, type TeamSport } from '@fieldhouse/contracts';
import { type CsvValue, csvHead, csvRows } from '@fieldhouse/contracts/csv';
import { recordView, type ServiceContext, type Who, writeCursor } from '@fieldhouse/service-kit';
import type { GameRecord } from './game-record.ts';
import { type GameRecordQuery, listGameRecords, positionIn } from './list-game-records.ts';

interface Column {
  name: string;
  cellOf: (record: GameRecord) => CsvValue;
}

/** The columns of an upload, so that a file of one sport can be uploaded again. */
const GAME: readonly Column[] = GAME_COLUMNS.map(({ id, name }) => ({ name, cellOf: (record) => record[id] }));
const ABOUT: readonly Column[] = [
  { name: 'Sport', cellOf: ({ sport }) => sport },
  { name: 'Player', cellOf: ({ child }) => child && `${child.firstName} ${child.lastName}` },
];

/** The statistics of a sport; empty on a record of the other one. */
function statistics(sport: TeamSport): Column[] {
  return STATISTICS[sport].map(({ id, name }) => ({
    name,
    cellOf: ({ stats }) => Object.entries(stats).find(([each]) => each === id)?.[1],
  }));
}

/** Records that are in memory at once. */
const BATCH = 500;

/** The filtered game records as the parts of a CSV file, without test data unless the filter is for them. */
export async function* gameRecordsCsv(
  ctx: ServiceContext,
  who: Who,
  query: Omit<GameRecordQuery, 'limit' | 'cursor'>,
): AsyncGenerator<string> {
  const sports: readonly TeamSport[] = query.sport ? [query.sport] : ['baseball', 'basketball'];
  const columns = [...GAME, ...sports.flatMap(statistics), ...ABOUT];
  let head = csvHead(columns.map(({ name }) => name));
  let cursor: string | undefined;
  do {
    const rows = await listGameRecords(ctx.db, { ...query, limit: BATCH, cursor });
    const records = rows.slice(0, BATCH);
    const written = records.filter(({ isSample }) => !isSample || query.status === 'sample');
    const childIds = written.flatMap(({ childId }) => childId ?? []);
    await recordView(ctx, who, { action: 'game-record.exported', childIds });
    // The header is sent with the first rows: when the database is unavailable, the answer is an error, not a file.
    yield head + csvRows(written.map((record) => columns.map(({ cellOf }) => cellOf(record))));
    head = '';
    const last = records.at(-1);
    cursor = rows.length > BATCH && last ? writeCursor(positionIn(query.sort)(last)) : undefined;
  } while (cursor !== undefined);
}
