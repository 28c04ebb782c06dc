import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { SESSION } from './upstreams.ts';
import type { Visit } from './visit.ts';

/** Nothing is held back, buffered or read as a second request. */
export function streamsAndBodies(at: Visit): void {
  describe('streams', () => {
    it('When a large body comes in pieces, then the service gets all of it', async () => {
      const piece = Buffer.alloc(64 * 1024, 'a');
      const sent = httpRequest(`${at.url()}/api/events`, { method: 'POST', headers: { cookie: SESSION } });
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      for (let count = 0; count < 32; count += 1) {
        if (!sent.write(piece)) await once(sent, 'drain');
      }
      sent.end();
      const [answer] = await answered;
      expect(JSON.parse(await text(answer))).toMatchObject({ bytes: 32 * piece.length });
    });

    it('When an event stream is open, then each event passes at once and nothing is held back', async () => {
      const asked = httpRequest(`${at.url()}/api/events/stream`, { headers: { cookie: SESSION } });
      asked.on('error', () => {}); // ours: it is cut at the end
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(answer.headers['content-type']).toBe('text/event-stream');
      expect(answer.headers['content-encoding']).toBeUndefined();
      const arrived = collect(answer);
      await arrived.has('data: open');
      for (const word of ['first', 'second']) {
        await at.raw(`GET /api/events/stream/${word}`, [`Cookie: ${SESSION}`]);
        await arrived.has(`data: ${word}`);
      }
      asked.destroy();
    }, 15_000);

    it('When a service breaks its answer off, then the client sees that it is cut short', async () => {
      const asked = httpRequest(`${at.url()}/api/events/broken`, { headers: { cookie: SESSION } });
      const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
      asked.end();
      await expect(answered.then(([answer]) => text(answer))).rejects.toThrow();
    }, 15_000);

    it('When a service sends an ETag, then it passes unchanged', async () => {
      expect((await at.raw('GET /api/docs')).headers.toLowerCase()).toContain('etag: "tag"');
    });
  });

  describe('bodies', () => {
    const inner = 'GET /internal/authenticate HTTP/1.1\r\nHost: smuggled\r\n\r\n';

    it.each(['GET', 'POST', 'DELETE', 'OPTIONS'])(
      'When Connection names the length of the body of a %s, then no part of that body becomes a request',
      async (method) => {
        const [asked, received] = [at.upstreams().asked(), at.upstreams().received()];
        const answer = await at.raw(
          `${method} /api/waivers/current`,
          ['Connection: close, Content-Length', `Content-Length: ${inner.length}`],
          inner,
        );
        expect([200, 400]).toContain(answer.status);
        // A request of its own, so that whatever was smuggled has been served before.
        expect((await at.seen('/api/waivers/current', [])).service).toBe('auth');
        expect(at.upstreams().asked()).toBe(asked);
        expect(at.upstreams().received()).toBe(received + (answer.status === 200 ? 2 : 1));
      },
    );

    it('When a request frames its body twice, then it is refused or read in one way', async () => {
      const asked = at.upstreams().asked();
      const chunks = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      const answer = await at.raw(
        'POST /api/waivers/current',
        ['Transfer-Encoding: chunked', 'Content-Length: 4', 'Connection: close, Transfer-Encoding'],
        chunks,
      );
      expect([200, 400]).toContain(answer.status);
      await at.seen('/api/waivers/current', []);
      expect(at.upstreams().asked()).toBe(asked);
    });
  });
}

async function text(message: IncomingMessage): Promise<string> {
  let whole = '';
  for await (const chunk of message) whole += chunk;
  return whole;
}

/** Collects what arrives, so that nothing is lost between two looks. */
function collect(message: IncomingMessage): { has: (part: string) => Promise<void> } {
  let whole = '';
  message.on('data', (chunk: Buffer) => {
    whole += chunk.toString();
  });
  return {
    has: async (part) => {
      while (!whole.includes(part)) await once(message, 'data');
    },
  };
}
