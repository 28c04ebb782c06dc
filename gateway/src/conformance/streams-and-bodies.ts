import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { TestTarget } from './test-target.ts';
import { SESSION } from './upstreams.ts';

/** Streams and bodies are passed on without buffering, and no body is read as a second request. */
export function streamsAndBodies(target: TestTarget): void {
  describe('streams', () => {
    it('When a large body arrives in chunks, then the service gets all of it', async () => {
      const chunkOfBody = Buffer.alloc(64 * 1024, 'a');
      const sent = httpRequest(`${target.url()}/api/events`, { method: 'POST', headers: { cookie: SESSION } });
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      for (let count = 0; count < 32; count += 1) {
        if (!sent.write(chunkOfBody)) await once(sent, 'drain');
      }
      sent.end();
      const [answer] = await answered;
      expect(JSON.parse(await text(answer))).toMatchObject({ bytes: 32 * chunkOfBody.length });
    });

    it('When an event stream is open, then each event reaches the client at once, without buffering', async () => {
      const request = httpRequest(`${target.url()}/api/events/stream`, { headers: { cookie: SESSION } });
      request.on('error', () => {}); // the test itself closes it
      request.end();
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      expect(answer.headers['content-type']).toBe('text/event-stream');
      expect(answer.headers['content-encoding']).toBeUndefined();
      const arrived = collect(answer);
      await arrived.waitFor('data: open');
      for (const word of ['first', 'second']) {
        await target.raw(`GET /api/events/stream/${word}`, [`Cookie: ${SESSION}`]);
        await arrived.waitFor(`data: ${word}`);
      }
      request.destroy();
    }, 15_000);

    it('When a service closes the connection in the middle of its answer, then the client gets an error', async () => {
      const request = httpRequest(`${target.url()}/api/events/broken`, { headers: { cookie: SESSION } });
      const answered = once(request, 'response') as Promise<[IncomingMessage]>;
      request.end();
      await expect(answered.then(([answer]) => text(answer))).rejects.toThrow();
    }, 15_000);

    it('When a service sends an ETag, then it passes unchanged', async () => {
      expect((await target.raw('GET /api/docs')).headers.toLowerCase()).toContain('etag: "tag"');
    });
  });

  describe('bodies', () => {
    const inner = 'GET /internal/authenticate HTTP/1.1\r\nHost: smuggled\r\n\r\n';

    it.each(['GET', 'POST', 'DELETE', 'OPTIONS'])(
      'When Connection names the length of the body of a %s, then no part of that body becomes a request',
      async (method) => {
        const [authCalls, requests] = [target.upstreams().authCalls(), target.upstreams().requests()];
        const answer = await target.raw(
          `${method} /api/waivers/current`,
          ['Connection: close, Content-Length', `Content-Length: ${inner.length}`],
          inner,
        );
        expect([200, 400]).toContain(answer.status);
        // A separate request: a smuggled one would have been served before its answer.
        expect((await target.forwarded('/api/waivers/current', [])).service).toBe('auth');
        expect(target.upstreams().authCalls()).toBe(authCalls);
        expect(target.upstreams().requests()).toBe(requests + (answer.status === 200 ? 2 : 1));
      },
    );

    it('When a request has a length and chunks, then it is refused or its body stays one body', async () => {
      const authCalls = target.upstreams().authCalls();
      const chunks = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      const answer = await target.raw(
        'POST /api/waivers/current',
        ['Transfer-Encoding: chunked', 'Content-Length: 4', 'Connection: close, Transfer-Encoding'],
        chunks,
      );
      expect([200, 400]).toContain(answer.status);
      await target.forwarded('/api/waivers/current', []);
      expect(target.upstreams().authCalls()).toBe(authCalls);
    });
  });
}

async function text(message: IncomingMessage): Promise<string> {
  let whole = '';
  for await (const chunk of message) whole += chunk;
  return whole;
}

/** Collects what arrives, so that nothing is lost between two checks. */
function collect(message: IncomingMessage): { waitFor: (part: string) => Promise<void> } {
  let whole = '';
  message.on('data', (chunk: Buffer) => {
    whole += chunk.toString();
  });
  return {
    waitFor: async (part) => {
      while (!whole.includes(part)) await once(message, 'data');
    },
  };
}
