import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { defineService } from '../service.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startTestService, type TestService, waitFor } from '../testing/index.ts';
import { coach } from '../testing/jersey-service.ts';
import { csvAttachment } from './attachment.ts';
import { unavailable } from './problem.ts';
import { route, streamed } from './route.ts';

const MANY = 2000;
/** More than the buffers of a connection hold while nothing is read. */
const CHUNK = 'x'.repeat(64 * 1024);

const seen = { made: 0, isOver: false };

async function* chunksOf(kind: string) {
  try {
    if (kind === 'unavailable') throw unavailable();
    if (kind === 'nothing') return;
    if (kind === 'broken') {
      yield 'first';
      throw new Error('no more');
    }
    for (let at = 0; at < (kind === 'large' ? MANY : 3); at += 1) {
      seen.made += 1;
      yield kind === 'large' ? CHUNK : `line ${at}\n`;
    }
  } finally {
    seen.isOver = true;
  }
}

const files = defineService({
  name: 'gamedata',
  consumers: emptyConsumers('gamedata'),
  title: 'Files',
  migrations: {},
  routes: [
    route({
      method: 'get',
      path: '/api/files',
      access: ['coach'],
      summary: 'A file',
      query: z.object({ kind: z.string() }),
      answers: { 200: z.string().meta({ contentMediaType: 'text/csv' }) },
      handle: async ({ query }) =>
        streamed(chunksOf(query.kind), csvAttachment('all players', 'Día 1: «名»', '2026-11-22')),
    }),
  ],
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService(files);
});
afterAll(() => service.stop());
beforeEach(() => {
  seen.made = 0;
  seen.isOver = false;
});

const getFile = (kind: string) => service.as(coach).get(`/api/files?kind=${kind}`);

describe('When an answer is streamed', () => {
  it('Then all of it arrives, with its type and a file name in plain letters and in its own', async () => {
    const { status, body, headers } = await getFile('small');
    expect([status, body]).toEqual([200, 'line 0\nline 1\nline 2\n']);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="all-players-dia-1-2026-11-22.csv"; ' +
        `filename*=UTF-8''all-players-dia-1-${encodeURIComponent('名')}-2026-11-22.csv`,
    );
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('Then an answer without chunks is an empty file', async () => {
    const { status, body, headers } = await getFile('nothing');
    expect([status, body, headers.get('Content-Type')]).toEqual([200, null, 'text/csv; charset=utf-8']);
  });

  it('Then a failure before the first chunk has a normal error answer', async () => {
    const { status, body, headers } = await getFile('unavailable');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBeNull();
  });

  it('Then a later failure breaks the connection, so that a truncated file does not look complete', async () => {
    await expect(getFile('broken')).rejects.toThrow();
    expect((await getFile('small')).status).toBe(200);
  });

  it('Then only what the client reads is produced, and a disconnect ends the stream', async () => {
    const leave = new AbortController();
    const headers = {
      'X-Identity': await service.tokenFor(coach),
      'Sec-Fetch-Site': 'same-origin',
    };
    const url = `${service.url}/api/files?kind=large`;
    const { body } = await fetch(url, { headers, signal: leave.signal });
    const reader = body?.getReader();
    await reader?.read();
    expect(seen.isOver).toBe(false);
    leave.abort();
    await waitFor('the end of the chunks', () => seen.isOver);
    expect(seen.made).toBeLessThan(MANY);
  });
});
