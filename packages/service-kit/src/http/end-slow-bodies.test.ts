import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { endSlowBodies } from './end-slow-bodies.ts';

/** The pace of this test: 1 kB within 200 ms. */
const PACE = { bytes: 1024, withinMs: 200 };
const MANY_TIMES = 4;

let server: Server;
let isCutShort = false;
beforeAll(async () => {
  const app = express();
  const read: RequestHandler = async (incoming, response) => {
    incoming.once('close', () => {
      isCutShort ||= !incoming.complete;
    });
    response.end(String((await text(incoming.resume())).length));
  };
  const readLater: RequestHandler = async (incoming, response) => {
    incoming.pause();
    await setTimeout(PACE.withinMs * MANY_TIMES);
    response.end(String((await text(incoming)).length));
  };
  app.use(endSlowBodies(PACE));
  app.post('/read', read);
  app.post('/read-later', readLater);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** Sends the pieces of a body, with a pause after each; returns status and body of the answer. */
async function send(path: string, pieces: readonly string[], { headers = {}, pauseMs = PACE.withinMs } = {}) {
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, path, method: 'POST', headers });
  sending.on('error', () => undefined);
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  for (const piece of pieces) {
    if (sending.destroyed) break;
    sending.write(piece);
    await setTimeout(pauseMs);
  }
  sending.end();
  const [answer] = await answered;
  return [answer.statusCode, await text(answer), answer.headers.connection];
}

const large = 'x'.repeat(2048);

describe('When a body arrives', () => {
  it('Then one that is slower than the pace is ended with 408', async () => {
    const slow = await send('/read', Array(MANY_TIMES * 2).fill('x'));
    expect([slow[0], JSON.parse(String(slow[1])).code, slow[2]]).toEqual([408, 'too_slow', 'close']);
    expect(isCutShort).toBe(true);
  });

  it('Then one that keeps the pace is read to its end, however long it takes', async () => {
    // Twice the pace, in four pieces for each turn: one that comes late on a busy machine makes the body none too slow.
    const pieces = Array(MANY_TIMES * 4).fill('x'.repeat(PACE.bytes / 2));
    const answer = await send('/read', pieces, { pauseMs: PACE.withinMs / 4 });
    expect(answer.slice(0, 2)).toEqual([200, String(PACE.bytes * 2 * MANY_TIMES)]);
  });

  it('Then one that the handler reads later is not ended', async () => {
    const headers = { 'Content-Length': String(large.length) };
    expect((await send('/read-later', [large], { headers })).slice(0, 2)).toEqual([200, String(large.length)]);
  });
});
