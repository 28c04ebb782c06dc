import type { Who } from '@fieldhouse/service-kit';
import type { TestService } from '@fieldhouse/service-kit/testing';
import type { UploadResult } from '../src/uploads/upload.ts';

type Caller = Pick<Who, 'userId' | 'role'>;
type Content = string | Buffer<ArrayBuffer>;
export type Part = readonly [name: string, value: string] | readonly [name: 'file', content: Content, fileName: string];

interface SentUpload {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the test's expectations check the answer's type
  body: any;
  headers: Headers;
}

/** Sends a form as a browser does; without `who` as a visitor. */
export async function sendForm(
  service: TestService,
  who: Caller | undefined,
  parts: readonly Part[],
): Promise<SentUpload> {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (fileName === undefined) form.append(name, String(value));
    else form.append(name, new Blob([value]), fileName);
  }
  const identity = who && (await service.tokenFor(who));
  const answer = await fetch(`${service.url}/api/game-data/upload`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...(identity && { 'X-Identity': identity }) },
    body: form,
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** Uploads a file that must be accepted. */
export async function uploaded(
  service: TestService,
  who: Caller,
  content: Content,
  sport: 'baseball' | 'basketball' = 'baseball',
): Promise<UploadResult> {
  const { status, body } = await sendForm(service, who, [
    ['sport', sport],
    ['file', content, 'games.csv'],
  ]);
  if (status !== 200) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The header of a baseball file, as in the template. */
export const BASEBALL =
  'First Name,Last Name,Game Date,Game Time,Team Name,Opponent,Location,' +
  'At Bats,Hits,Runs,RBIs,Walks,Strikeouts,Stolen Bases,Errors';

/** A baseball file of rows such as 'Mateo,Alvarez,2026-11-07,10:00'. */
export function baseballFile(...players: readonly string[]): string {
  return [BASEBALL, ...players.map((player) => `${player},Hawks,Blanco Rattlers,Field 2,4,2,1,2,0,1,1,0`)].join('\r\n');
}
