import { setTimeout as pause } from 'node:timers/promises';
import { STATISTICS } from '@fieldhouse/contracts';
import type { Client } from 'pg';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';
import { type HttpClient, signIn } from './client.ts';
import { copyAlone, gamesFile, ROUNDS, ROWS, secondsOf, send, upload } from './upload-client.ts';

const CHILDREN = 1000;
const STATEMENT_SAMPLE_MS = 50;
const SMALL_UPLOADS = 100;
/** The ids of the added children and records are above those of the demo club. */
const ADDED_IDS = 1_000_000;

/**
 * The time of the same upload in a club of 1,000 children and 50,000 records, all of which the file repeats, while the
 * database's statistics are those of a hundred small uploads.
 */
export async function uploadsAfterSmallOnes(site: string, db: Client, client: HttpClient): Promise<Figure[]> {
  await addClub(db);
  try {
    const players = (
      await db.query(
        `SELECT first_name || ',' || last_name AS name FROM child_projection WHERE id >= ${ADDED_IDS} ORDER BY id`,
      )
    ).rows.map(({ name }): string => name);
    const cookies = await Promise.all(['coach', 'admin'].map(async (role) => (await signIn(client, role)).cookie));
    const small = gamesFile(players, 12);
    for (let number = 0; number < SMALL_UPLOADS; number += 1) {
      // A user has 60 uploads in an hour.
      await send(site, cookies[number % cookies.length] ?? '', small);
    }
    await db.query('ANALYZE');
    const file = gamesFile(players);
    const [times, alone, longest]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      longest.push(
        await longestStatement(db, async () => {
          times.push(await secondsOf(() => upload(site, cookies[0] ?? '', file)));
        }),
      );
      alone.push(await secondsOf(() => copyAlone(db, file)));
    }
    const area = 'Upload of 50,000 rows after 100 small ones, with 1,000 children and 50,000 records';
    return [
      {
        ...{ area, what: 'until matched and answered (against csv-parse and COPY)', value: median(times), unit: 's' },
        ...{ baseline: median(alone), wanted: { of: 'ratio', is: 'at most', bound: 10 } },
      },
      {
        ...{ area, what: 'longest statement', value: Math.max(...longest), unit: 's' },
        wanted: { of: 'value', is: 'at most', bound: 10 },
      },
    ];
  } finally {
    await db.query('DELETE FROM game_upload');
    for (const table of ['game_record', 'child_projection']) {
      await db.query(`DELETE FROM ${table} WHERE id >= ${ADDED_IDS}`);
    }
  }
}

async function addClub(db: Client): Promise<void> {
  const letters = `CAST(translate(n::text, '0123456789', 'abcdefghij') AS text)`;
  await db.query(
    `INSERT INTO child_projection (id, version, first_name, last_name, is_active, first_key, last_key)
     SELECT ${ADDED_IDS} + n, 1, 'Kid', name, true, 'kid', name
     FROM generate_series(1000, ${999 + CHILDREN}) n, ${letters} AS name`,
  );
  const stats = JSON.stringify(Object.fromEntries(STATISTICS.baseball.map(({ id }) => [id, 1])));
  await db.query(
    `INSERT INTO game_record (id, version, first_name, last_name, sport, game_date, team_name, opponent, child_id, stats,
       created_at)
     SELECT ${ADDED_IDS} + n, 1, k.first_name, k.last_name, 'baseball', date '2015-01-01' + (n / 12)::int, 'Hawks',
       'Team ' || (n / 12) % 40, k.id, $1, now()
     FROM generate_series(0, ${ROWS - 1}) n JOIN child_projection k ON k.id = ${ADDED_IDS} + 1000 + n % ${CHILDREN}`,
    [stats],
  );
}

/** The seconds of the longest statement on this database while `work` runs. */
async function longestStatement(db: Client, work: () => Promise<void>): Promise<number> {
  let [longest, isWatched] = [0, true];
  const watching = (async () => {
    while (isWatched) {
      const { rows } = await db.query(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)), 0)::float8 AS seconds
         FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`,
      );
      longest = Math.max(longest, rows[0].seconds);
      await pause(STATEMENT_SAMPLE_MS);
    }
  })();
  try {
    await work();
  } finally {
    isWatched = false;
    await watching;
  }
  return longest;
}
