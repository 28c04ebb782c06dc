import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STATISTICS } from '@fieldhouse/contracts';
import { parse } from 'csv-parse';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** The rows of the measured file. */
export const ROWS = 50_000;
export const ROUNDS = 3;
const PLAYERS_PER_GAME = 12;

const NAMES = [
  'First Name',
  'Last Name',
  'Game Date',
  'Team Name',
  'Opponent',
  ...STATISTICS.baseball.map(({ name }) => name),
];

/** A CSV file of games with twelve players each. */
export function gamesFile(players: readonly string[], count = ROWS): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const game = Math.floor(row / PLAYERS_PER_GAME);
    const day = new Date(Date.UTC(2015, 0, 1 + game)).toISOString().slice(0, 10);
    return `${players[row % players.length]},${day},Hawks,Team ${game % 40},4,2,1,2,0,1,1,0`;
  });
  return [NAMES.join(','), ...rows, ''].join('\n');
}

/** Uploads the file of 50,000 rows, and discards the upload. */
export async function upload(site: string, cookie: string, file: string): Promise<void> {
  const { uploadId, totalRecords } = await send(site, cookie, file);
  if (totalRecords !== ROWS) throw new Error(`${totalRecords} rows were read instead of ${ROWS}`);
  await fetch(`${site}/api/game-data/uploads/${uploadId}`, { method: 'DELETE', headers: headersOf(cookie) });
}

interface Uploaded {
  uploadId: number;
  totalRecords: number;
}

const headersOf = (cookie: string) => ({ 'sec-fetch-site': 'same-origin', cookie });

/** Uploads a file, which then waits to be confirmed. */
export async function send(site: string, cookie: string, file: string): Promise<Uploaded> {
  const form = new FormData();
  form.append('sport', 'baseball');
  form.append('file', new Blob([file]), 'games.csv');
  const answer = await fetch(`${site}/api/game-data/upload`, {
    method: 'POST',
    headers: headersOf(cookie),
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The answer to the upload is ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** The baseline: csv-parse and COPY into a table of texts. */
export async function copyAlone(db: Client, file: string): Promise<void> {
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

export async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
