import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { defineService } from '../service.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startTestService, type TestService, waitFor } from '../testing/index.ts';
import { etagOf, matches } from './etag.ts';
import { compressed, notModified, ok, route } from './route.ts';

let version = 1;
let made = 0;
let failing = false;
let madeAnswers = 0;
/** The handler waits for this promise before it makes the list. */
let gate: Promise<void> = Promise.resolve();

const rows = () => Array.from({ length: 200 }, (_, id) => ({ id, title: `Practice ${version}` }));

const definition = defineService({
  name: 'gamedata',
  consumers: emptyConsumers('gamedata'),
  title: 'Lists',
  migrations: {},
  routes: [
    route({
      method: 'get',
      path: '/api/list',
      access: 'public',
      summary: 'A large list',
      query: z.object({ part: z.string().default('all') }),
      answers: { 200: z.array(z.object({ id: z.int(), title: z.string() })) },
      cache: 'revalidate',
      handle: async ({ query }) => {
        madeAnswers += 1;
        return compressed(query.part, etagOf(version), async () => {
          made += 1;
          await gate;
          if (failing) throw new Error('no list');
          const part = query.part === 'none' ? [] : rows();
          return ok(part, { 'X-Total-Count': String(part.length) });
        });
      },
    }),
    route({
      method: 'get',
      path: '/api/details',
      access: 'public',
      summary: 'Polled',
      answers: { 200: z.object({ version: z.int() }) },
      cache: 'revalidate',
      handle: async ({ header }) => {
        const etag = etagOf('details', version);
        if (matches(header('If-None-Match'), etag)) return notModified(etag);
        made += 1;
        return ok({ version }, { ETag: etag });
      },
    }),
    route({
      method: 'get',
      path: '/api/edited',
      access: 'public',
      summary: 'Its tag is for If-Match',
      answers: { 200: z.object({ version: z.int() }) },
      handle: async () => ok({ version }, { ETag: etagOf('edited', version) }),
    }),
  ],
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService(definition);
});
afterAll(() => service.stop());
beforeEach(() => {
  version += 1;
  made = 0;
  madeAnswers = 0;
  failing = false;
  gate = Promise.resolve();
});

/** Requests an answer without decompressing it. */
async function raw(path: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL(path, service.url), { headers, agent: false }, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

describe('When a large answer is cached compressed', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
  ])('Then Accept-Encoding "%s" gets %s', async (accept, coding) => {
    const { headers, bytes } = await raw('/api/list', { 'Accept-Encoding': accept });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['x-total-count']).toBe('200');
    expect(headers['content-length']).toBe(String(bytes.length));
    const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(JSON.parse(plain.toString())).toEqual(rows());
  });

  it('Then it is made once for all requests, concurrent or later, in all encodings', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const all = Array.from({ length: 10 }, () => service.anonymous.get('/api/list'));
    await waitFor('ten requests', () => madeAnswers === 10);
    resolve();
    for (const { status } of await Promise.all(all)) expect(status).toBe(200);
    await raw('/api/list', { 'Accept-Encoding': 'gzip' });
    expect(made).toBe(1);
  });

  it('Then it is made again for a new version and for another key', async () => {
    await service.anonymous.get('/api/list');
    await service.anonymous.get('/api/list?part=first');
    version += 1;
    expect((await service.anonymous.get('/api/list')).body[0].title).toBe(`Practice ${version}`);
    expect(made).toBe(3);
  });

  it('Then a small answer is sent uncompressed', async () => {
    const { headers, bytes } = await raw('/api/list?part=none', { 'Accept-Encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.toString()).toBe('[]');
  });

  it('Then a failure is not cached', async () => {
    failing = true;
    const failed = await service.anonymous.get('/api/list');
    expect(failed.status).toBe(500);
    expect(failed.headers.get('ETag')).toBeNull();
    failing = false;
    expect((await service.anonymous.get('/api/list')).status).toBe(200);
  });
});

describe('When the client has the current version', () => {
  it('Then a route that is not cached answers 200, as its API document says', async () => {
    const etag = (await service.anonymous.get('/api/edited')).headers.get('ETag') ?? '';
    expect(etag).not.toBe('');
    const again = await raw('/api/edited', { 'If-None-Match': etag });
    expect([again.status, again.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it.each(['/api/list', '/api/details'])('Then %s is answered with 304, and the answer is not made', async (path) => {
    const first = await service.anonymous.get(path);
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    made = 0;
    for (const tag of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const again = await raw(path, { 'If-None-Match': tag, 'Cache-Control': 'no-cache' });
      expect(again.status).toBe(304);
      expect(again.bytes.length).toBe(0);
      expect(again.headers.etag).toBe(etag);
    }
    expect(made).toBe(0);
    version += 1;
    expect((await raw(path, { 'If-None-Match': etag })).status).toBe(200);
  });
});
