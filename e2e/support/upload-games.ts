import { STATISTICS } from '@fieldhouse/contracts';
import type { ApiClient } from './api-client.ts';

/** A file of baseball games from rows such as 'Mateo,Alvarez,2026-09-05,Hawks,Rattlers', with equal statistics. */
export function baseballGames(rows: readonly string[]): string {
  const header = ['First Name,Last Name,Game Date,Team Name,Opponent', ...STATISTICS.baseball.map(({ name }) => name)];
  return [header.join(','), ...rows.map((row) => `${row},4,2,1,2,0,1,1,0`)].join('\n');
}

/** Uploads such a file; returns the id of the upload, which is not confirmed yet. */
export async function uploadGames(site: string, client: ApiClient, file: string): Promise<number> {
  const form = new FormData();
  form.append('sport', 'baseball');
  form.append('file', new Blob([file]), 'games.csv');
  const headers = { 'sec-fetch-site': 'same-origin', cookie: client.cookie() };
  const answer = await fetch(`${site}/api/game-data/upload`, { method: 'POST', headers, body: form });
  if (answer.status !== 200)
    throw new Error(`The upload of games failed with ${answer.status}: ${await answer.text()}`);
  const { uploadId }: { uploadId: number } = await answer.json();
  return uploadId;
}
