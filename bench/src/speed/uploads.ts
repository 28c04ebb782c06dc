import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STATISTICS } from '@fieldhouse/contracts';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { parse } from 'csv-parse';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Figure } from '../figure.ts';
import { canMeasureMemory, familyBytes } from '../start/memory.ts';
import { median } from '../statistics.ts';
import { httpClient, signIn } from './client.ts';

const ROWS = 50_000;
const ROUNDS = 3;
const SAMPLE_MS = 250;
const MB = 1_000_000;

const NAMES = [
  'First Name',
  'Last Name',
  'Game Date',
  'Team Name',
  'Opponent',
  ...STATISTICS.baseball.map(({ name }) => name),
];

/** A CSV file of games with twelve players each; two of the players are children of the demo club. */
function gamesFile(): string {
  const players = [
    'Mateo,Alvarez',
    'Lucia,Alvarez',
    ...Array.from({ length: 10 }, (_, n) => `Player,${'ABCDEFGHIJ'[n]}o`),
  ];
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const game = Math.floor(row / players.length);
    const day = new Date(Date.UTC(2015, 0, 1 + game)).toISOString().slice(0, 10);
    return `${players[row % players.length]},${day},Hawks,Team ${game % 40},4,2,1,2,0,1,1,0`;
  });
  return [NAMES.join(','), ...rows, ''].join('\n');
}

/** The time of an upload of 50,000 rows. The baseline is csv-parse and COPY of the same bytes into a table of texts. */
export async function uploads(club: Pick<Club, 'url' | 'pid' | 'dataDir'>): Promise<Figure[]> {
  const file = gamesFile();
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
    if (!canMeasureMemory) return figures;
    const memory: Figure = {
      ...{ area, what: 'more memory, PostgreSQL included', value: Math.max(...grown) / MB, unit: 'MB' },
      wanted: { of: 'value', is: 'at most', bound: 150 },
    };
    return [...figures, memory];
  } finally {
    await db.end();
    client.close();
  }
}

async function upload(site: string, cookie: string, file: string): Promise<void> {
  const form = new FormData();
  form.append('sport', 'baseball');
  form.append('file', new Blob([file]), 'games.csv');
  const headers = { 'sec-fetch-site': 'same-origin', cookie };
  const answer = await fetch(`${site}/api/game-data/upload`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The answer to the upload is ${answer.status}: ${text.slice(0, 300)}`);
  const { uploadId, totalRecords }: { uploadId: number; totalRecords: number } = JSON.parse(text);
  if (totalRecords !== ROWS) throw new Error(`${totalRecords} rows were read instead of ${ROWS}`);
  await fetch(`${site}/api/game-data/uploads/${uploadId}`, { method: 'DELETE', headers });
}

async function copyAlone(db: Client, file: string): Promise<void> {
  await db.query(`CREATE TEMP TABLE copied (${NAMES.map((_, index) => `c${index} text`).join(', ')})`);
  const asCopied = async function* (records: AsyncIterable<string[]>) {
    for await (const cells of records) yield `${cells.join('\t')}\n`;
  };
  await pipeline(
    Readable.from([file]),
    parse({ from_line: 2 }),
    asCopied,
    db.query(copyFrom('COPY copied FROM STDIN')),
  );
  await db.query('DROP TABLE copied');
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

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
