import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { openApiOf } from '../../openapi.ts';
import { defineService } from '../../service.ts';
import { emptyConsumers } from '../../testing/empty-consumers.ts';
import { startTestService, type TestService, waitFor } from '../../testing/index.ts';
import { coach, parent } from '../../testing/jersey-service.ts';
import { conflict } from '../problem.ts';
import { noContent, ok, route } from '../route.ts';
import { multipart } from './multipart.ts';

const MAX_BYTES = 100_000;
/** The pages for which `beforeBody` ran. */
const decided: number[] = [];
/** How many uploads of papers the handler began to receive. */
let begun = 0;
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
      audit: 'none: a test',
      summary: 'Send a paper',
      body: multipart({ file: 'paper', fields: { kind: z.string() }, maxBytes: MAX_BYTES, tooLarge: 'At most 100 kB' }),
      answers: {
        200: z.object({ name: z.string(), length: z.int(), before: z.string(), kind: z.string() }).nullable(),
      },
      handle: async ({ body }) => {
        begun += 1;
        const { taken, fields } = await body.receive(async ({ name, content, fields: before }) => {
          if (name === 'refused.txt') throw conflict('refused', 'Not this one');
          return { name, length: (await text(content)).length, before: before.kind ?? '' };
        });
        return ok(taken ? { ...taken, kind: fields.kind ?? '' } : null);
      },
    }),
    route({
      method: 'post',
      path: '/api/pages/{id}',
      access: ['coach'],
      audit: 'none: a test',
      summary: 'Send a page',
      params: z.object({ id: z.coerce.number<string>() }),
      body: z.object({ text: z.string() }),
      bodyLimit: 1_000_000,
      beforeBody: async ({ params }) => {
        decided.push(params.id);
        if (params.id === 404) throw conflict('refused', 'Not this one');
      },
      textLimit: 1_000_000,
      answers: { 200: z.object({ length: z.int() }) },
      handle: async ({ body }) => ok({ length: body.text.length }),
    }),
    route({
      method: 'post',
      path: '/api/books',
      access: ['coach'],
      audit: 'none: a test',
      summary: 'Send a book',
      body: z.object({ text: z.string() }),
      bodyLimit: 60 * 1024 * 1024,
      beforeBody: async ({ who }) => {
        decided.push(who.userId);
      },
      answers: { 204: null },
      handle: async () => noContent(),
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

/** Sends a body in pieces, without `Content-Length`. Returns the status, and whether the whole body was read. */
async function sendInPieces(pieces: readonly string[], who: typeof coach | typeof parent = coach) {
  const identity = await service.tokenFor(who);
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
  it('Then the handler gets it while it arrives, with the fields before it, and afterwards with all fields', async () => {
    const after = await send(file('twelve bytes', { name: 'añ.txt' }) + field('kind', 'b') + END);
    expect([after.status, after.body]).toEqual([200, { name: 'añ.txt', length: 12, before: '', kind: 'b' }]);
    expect((await send(field('kind', 'b') + file('x') + END)).body).toMatchObject({ before: 'b', kind: 'b' });
  });

  it('Then only the first file of its name is received, and an upload without one has none', async () => {
    const two = await send(file('other', { part: 'other' }) + file('x') + END);
    expect([two.status, two.body]).toEqual([200, null]);
    expect((await send(file('one') + file('second') + END)).body).toMatchObject({ length: 3 });
    expect((await send(field('kind', 'b') + END)).body).toBeNull();
  });

  it.each([
    ['a NUL', 'filename="a\0b.txt"', 'ab.txt'],
    ['an encoded NUL', `filename*=utf-8''a%00b.txt`, 'ab.txt'],
    ['format characters', 'filename="\u202Ea\u200Bb\u0007.txt"', 'ab.txt'],
    ['half a surrogate pair', `filename*=utf-8''%ED%A0%BD.txt`, '\uFFFD\uFFFD\uFFFD.txt'],
    ['250 letters', `filename="${'𠮷'.repeat(250)}.txt"`, `${'𠮷'.repeat(196)}.txt`],
  ])('Then a name with %s is one that can be stored and shown', async (_, fileName, name) => {
    const named = file('x').replace('filename="a.txt"', fileName);
    expect((await send(named + END)).body).toMatchObject({ name });
  });

  it('Then a field that cannot be stored is 400', async () => {
    const answer = await send(field('kind', 'a\0b') + file('x') + END);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'kind' }]]);
  });

  it('Then the OpenAPI document has its fields', () => {
    const { paths } = openApiOf(papers);
    expect(paths?.['/api/papers']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['kind', 'paper'] } } },
    });
  });
});

describe('When an upload is refused', () => {
  const large = 'x'.repeat(60_000);

  it('Then a too large one is 413, with and without `Content-Length`, and is read to its end', async () => {
    const pieces = [file(large + large), END];
    expect(await sendInPieces(pieces)).toEqual({ status: 413, sent: true });
    const announced = await send(file(large.repeat(4)) + END);
    expect([announced.status, announced.body.detail]).toEqual([413, 'At most 100 kB']);
    expect((await send(file(large) + END)).status).toBe(200);
  });

  it('Then the refusal is answered after the file was read and discarded', async () => {
    expect(await sendInPieces([file(large), large, END], parent)).toEqual({ status: 403, sent: true });
  });

  it('Then a handler’s refusal is the answer, and the next upload is received', async () => {
    const refused = await send(file(large, { name: 'refused.txt' }) + END);
    expect([refused.status, refused.body.code]).toEqual([409, 'refused']);
    expect((await send(file('x') + END)).status).toBe(200);
  });

  it.each([
    ['another type', '{}', { 'Content-Type': 'application/json' }, 415],
    ['no boundary', END, { 'Content-Type': 'multipart/form-data' }, 400],
    ['a truncated body', file('x').slice(0, -20), TYPE, 400],
    ['no multipart at all', 'hello', TYPE, 400],
  ])('Then %s is refused', async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
  });
});

describe('When one user sends several uploads at once', () => {
  /** Begins an upload without sending its body. */
  async function begin(who: { userId: number; role: 'coach' | 'parent' }, path = '/api/papers', headers = TYPE) {
    const identity = await service.tokenFor(who);
    const request = httpRequest(`${service.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'Sec-Fetch-Site': 'same-origin', 'X-Identity': identity },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      });
    });
    return { request, status };
  }

  const whole = file('x') + END;
  const first = whole.slice(0, 40);
  const rest = whole.slice(40);

  it('Then two are received, a third is refused, other users are served, and the next is received when one is done', async () => {
    begun = 0;
    const open = [await begin(coach), await begin(coach)];
    for (const { request } of open) request.write(first);
    await waitFor('two running uploads', async () => begun === 2);
    const refused = await send(whole);
    expect([refused.body.code, refused.headers.get('Retry-After')]).toEqual(['too_many_uploads', '10']);
    expect(refused.body.detail).toBe('Two of your files are being read. Please wait until one is done');
    expect((await service.as({ userId: 77, role: 'coach' }).post('/api/papers', whole, TYPE)).status).toBe(200);
    for (const { request } of open) request.end(rest);
    expect(await Promise.all(open.map(({ status }) => status))).toEqual([200, 200]);
    expect((await send(whole)).status).toBe(200);
  });

  it('Then an aborted upload does not count any more', async () => {
    begun = 0;
    const open = [await begin(coach), await begin(coach)];
    for (const { request } of open) request.write(first);
    await waitFor('two running uploads', async () => begun === 2);
    for (const { request, status } of open) {
      request.destroy();
      await status.catch(() => undefined);
    }
    await waitFor('a received upload', async () => (await send(whole)).status === 200);
  });

  it('Then bodies that would hold too much together are refused before they are read, and small ones are not', async () => {
    // Without `Content-Length` a body may have as many bytes as the route allows.
    const json = { 'Content-Type': 'application/json' };
    decided.length = 0;
    const first = await begin(coach, '/api/books', json);
    first.request.write('{');
    await waitFor('a body that is being read', async () => decided.length === 1);
    const second = await begin({ userId: 78, role: 'coach' }, '/api/books', json);
    second.request.write('{');
    second.request.end('"text":"a book"}');
    expect(await second.status).toBe(503);
    const third = await service.as({ userId: 79, role: 'coach' }).post('/api/books', { text: 'a small book' });
    expect(third.status).toBe(204);
    first.request.end('"text":"a book"}');
    expect(await first.status).toBe(204);
    const fourth = await begin(coach, '/api/books', json);
    fourth.request.write('{');
    fourth.request.end('"text":"a book"}');
    expect(await fourth.status).toBe(204);
  });

  it('Then a large JSON body counts as an upload, and `beforeBody` runs before any of it is read', async () => {
    const JSON_TYPE = { 'Content-Type': 'application/json' };
    const path = (page: number) => `/api/pages/${page}`;
    const json = JSON.stringify({ text: 'x'.repeat(200_000) });
    const answer = await service.as(coach).post(path(7), { text: 'y' });
    expect([answer.status, answer.body]).toEqual([200, { length: 1 }]);
    decided.length = 0;
    const { request, status } = await begin(coach, path(404), JSON_TYPE);
    request.write(json.slice(0, 10));
    // `beforeBody` runs although the rest of the body has not been sent.
    await waitFor('beforeBody', async () => decided.length === 1);
    request.end(json.slice(10));
    expect(await status).toBe(409);
    const open = [await begin(coach, path(7), JSON_TYPE), await begin(coach, path(7), JSON_TYPE)];
    for (const { request: sending } of open) sending.write(json.slice(0, 10));
    await waitFor('two running uploads', async () => decided.filter((page) => page === 7).length >= 2);
    expect((await service.as(coach).post(path(7), { text: 'y' })).status).toBe(429);
    for (const { request: sending } of open) sending.end(json.slice(10));
    expect(await Promise.all(open.map((one) => one.status))).toEqual([200, 200]);
  });
});
