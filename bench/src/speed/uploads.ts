import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';
import type { Figure } from '../figure.ts';
import { canMeasureMemory, familyBytes } from '../start/memory.ts';
import { median } from '../statistics.ts';
import { httpClient, signIn } from './client.ts';
import { copyAlone, gamesFile, ROUNDS, ROWS, secondsOf, upload } from './upload-client.ts';
import { uploadsAfterSmallOnes } from './uploads-after-small-ones.ts';

const SAMPLE_MS = 250;
const MB = 1_000_000;

/** Twelve players; two of them are children of the demo club. */
const PLAYERS = [
  'Mateo,Alvarez',
  'Lucia,Alvarez',
  ...Array.from({ length: 10 }, (_, n) => `Player,${'ABCDEFGHIJ'[n]}o`),
];

/**
 * The time of an upload of 50,000 rows, in the demo club and in a larger one after many small uploads. The baseline is
 * csv-parse and COPY of the same bytes into a table of texts.
 */
export async function uploads(club: Pick<Club, 'url' | 'pid' | 'dataDir'>): Promise<Figure[]> {
  const file = gamesFile(PLAYERS);
  const client = httpClient(club.url);
  const { urls } = await clubDatabases(club);
  const db = new Client({ connectionString: urls.gamedata });
  await db.connect();
  try {
    const { cookie } = await signIn(client, 'coach');
    const [times, alone, grown]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seconds, bytes } = await whileWatched(club.pid, () => upload(club.url, cookie, file));
      times.push(seconds);
      grown.push(bytes);
      alone.push(await secondsOf(() => copyAlone(db, file)));
    }
    const area = `Upload of ${ROWS.toLocaleString('en-US')} rows`;
    const figures: Figure[] = [
      {
        ...{ area, what: 'until matched and answered (against csv-parse and COPY)', value: median(times), unit: 's' },
        ...{ baseline: median(alone), wanted: { of: 'value', is: 'at most', bound: 60 } },
      },
    ];
    const afterSmall = await uploadsAfterSmallOnes(club.url, db, client);
    if (!canMeasureMemory) return [...figures, ...afterSmall];
    const memory: Figure = {
      ...{ area, what: 'more memory, PostgreSQL included', value: Math.max(...grown) / MB, unit: 'MB' },
      wanted: { of: 'value', is: 'at most', bound: 150 },
    };
    return [...figures, memory, ...afterSmall];
  } finally {
    await db.end();
    client.close();
  }
}

/** How long `work` takes, and by how many bytes the memory of the process and its descendants grows at most. */
async function whileWatched(pid: number, work: () => Promise<void>): Promise<{ seconds: number; bytes: number }> {
  const before = await familyBytes(pid);
  let most = before;
  const watch = setInterval(() => {
    void familyBytes(pid).then((bytes) => {
      most = Math.max(most, bytes);
    });
  }, SAMPLE_MS);
  try {
    return { seconds: await secondsOf(work), bytes: most - before };
  } finally {
    clearInterval(watch);
  }
}
