import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { openApiOf } from '../../openapi.ts';
import { defineService } from '../../service.ts';
import { emptyConsumers } from '../../testing/empty-consumers.ts';
import { startTestService, type TestService } from '../../testing/index.ts';
import { coach, parent } from '../../testing/jersey-service.ts';
import { conflict } from '../problem.ts';
import { ok, route } from '../route.ts';
import { multipart } from './multipart.ts';

const MAX_BYTES = 100_000;
const papers = defineService({
  name: 'gamedata',
  consumers: emptyConsumers('gamedata'),
  title: 'Papers',
  migrations: {},
  routes: [
    route({
      method: 'post',
      path: '/api/papers',
      access: ['coach'],
      summary: 'Send a paper',
      body: multipart({ file: 'paper', fields: { kind: z.string() }, maxBytes: MAX_BYTES, tooLarge: 'At most 100 kB' }),
      answers: {
        200: z.object({ name: z.string(), length: z.int(), before: z.string(), kind: z.string() }).nullable(),
      },
      handle: async ({ body }) => {
        const { taken, fields } = await body.receive(async ({ name, content, fields: before }) => {
          if (name === 'refused.txt') throw conflict('refused', 'Not this one');
          return { name, length: (await text(content)).length, before: before.kind ?? '' };
        });
        return ok(taken ? { ...taken, kind: fields.kind ?? '' } : null);
      },
    }),
  ],
});

const BOUNDARY = 'x-boundary-x';
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, { part = 'paper', name = 'a.txt' } = {}) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const TYPE = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

let service: TestService;
beforeAll(async () => {
  service = await startTestService(papers);
});
afterAll(() => service.stop());

const send = (body: string, headers: Record<string, string> = TYPE, who: typeof coach | typeof parent = coach) =>
  service.as(who).post('/api/papers', body, headers);

/** Sends a body in pieces, without saying how long it is; what it is answered and whether all of it was read. */
async function sendInPieces(pieces: readonly string[], who: typeof coach | typeof parent = coach) {
  const identity = await service.tokenFor({ sessionId: 1, ...who });
  return new Promise<{ status: number | undefined; sent: boolean }>((resolve, reject) => {
    const request = httpRequest(`${service.url}/api/papers`, {
      method: 'POST',
      headers: { ...TYPE, 'Sec-Fetch-Site': 'same-origin', 'X-Identity': identity },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, sent: request.writableFinished }));
    });
    for (const piece of pieces) request.write(piece);
    request.end();
  });
}

describe('When a file is sent', () => {
  it('Then the handler gets it while it arrives, with the texts before it and then with all of them', async () => {
    const after = await send(file('twelve bytes', { name: 'añ.txt' }) + field('kind', 'b') + END);
    expect([after.status, after.body]).toEqual([200, { name: 'añ.txt', length: 12, before: '', kind: 'b' }]);
    expect((await send(field('kind', 'b') + file('x') + END)).body).toMatchObject({ before: 'b', kind: 'b' });
  });

  it('Then only the first of its name is taken, and none is none', async () => {
    const two = await send(file('other', { part: 'other' }) + file('x') + END);
    expect([two.status, two.body]).toEqual([200, null]);
    expect((await send(file('one') + file('second') + END)).body).toMatchObject({ length: 3 });
    expect((await send(field('kind', 'b') + END)).body).toBeNull();
  });

  it('Then its document says so', () => {
    const { paths } = openApiOf(papers);
    expect(paths?.['/api/papers']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['kind', 'paper'] } } },
    });
  });
});

describe('When an upload is refused', () => {
  const large = 'x'.repeat(60_000);

  it('Then one that is too large is 413, whether it says so before or not, and is read to its end', async () => {
    const pieces = [file(large + large), END];
    expect(await sendInPieces(pieces)).toEqual({ status: 413, sent: true });
    const announced = await send(file(large.repeat(4)) + END);
    expect([announced.status, announced.body.detail]).toEqual([413, 'At most 100 kB']);
    expect((await send(file(large) + END)).status).toBe(200);
  });

  it('Then who may not is told after the file was read and thrown away', async () => {
    expect(await sendInPieces([file(large), large, END], parent)).toEqual({ status: 403, sent: true });
  });

  it('Then a handler’s refusal is the answer, and the next upload is taken', async () => {
    const refused = await send(file(large, { name: 'refused.txt' }) + END);
    expect([refused.status, refused.body.code]).toEqual([409, 'refused']);
    expect((await send(file('x') + END)).status).toBe(200);
  });

  it.each([
    ['another type', '{}', { 'Content-Type': 'application/json' }, 415],
    ['no boundary', END, { 'Content-Type': 'multipart/form-data' }, 400],
    ['a body that is cut short', file('x').slice(0, -20), TYPE, 400],
    ['no multipart at all', 'hello', TYPE, 400],
  ])('Then %s is refused', async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
  });
});
