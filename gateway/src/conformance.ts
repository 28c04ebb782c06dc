import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw } from './conformance.client.ts';
import { SESSION, type Seen, SIGNED_IDENTITY, startUpstreams, type Upstreams } from './conformance.upstreams.ts';
import type { Destination } from './routes.ts';
import type { Gateway } from './start-gateway.ts';

/** Every path of both documents with who answers it. */
const PATHS: ReadonlyArray<readonly [path: string, to: Destination, access: 'public' | 'signed-in']> = [
  ['/api/auth/login', 'auth', 'public'],
  ['/api/auth/register', 'auth', 'public'],
  ['/api/auth/logout', 'auth', 'public'],
  ['/api/auth/forgot-password', 'auth', 'public'],
  ['/api/auth/verify-reset-token?token=x', 'auth', 'public'],
  ['/api/auth/reset-password', 'auth', 'public'],
  ['/api/waivers/current', 'auth', 'public'],
  ['/api/auth/user', 'auth', 'signed-in'],
  ['/api/coaches', 'auth', 'signed-in'],
  ['/api/admin/users', 'auth', 'signed-in'],
  ['/api/admin/users/7/role', 'auth', 'signed-in'],
  ['/api/admin/coaches/7/archive', 'auth', 'signed-in'],
  ['/api/children', 'family', 'signed-in'],
  ['/api/children/7', 'family', 'signed-in'],
  ['/api/children/7/parents', 'family', 'signed-in'],
  ['/api/children/7/age-verification', 'family', 'signed-in'],
  ['/api/all-children', 'family', 'signed-in'],
  ['/api/child-access-requests', 'family', 'signed-in'],
  ['/api/admin/child-access-requests/7', 'family', 'signed-in'],
  ['/api/admin/child-parent-links', 'family', 'signed-in'],
  ['/api/admin/link-child-to-parent', 'family', 'signed-in'],
  ['/api/admin/duplicates', 'family', 'signed-in'],
  ['/api/admin/duplicate-ignore-pairs', 'family', 'signed-in'],
  ['/api/admin/merge-children', 'family', 'signed-in'],
  ['/api/admin/children/7/archive', 'family', 'signed-in'],
  ['/api/admin/export-all-players', 'family', 'signed-in'],
  ['/api/events', 'events', 'signed-in'],
  ['/api/events/7/timeslots', 'events', 'signed-in'],
  ['/api/events/7/export-sizes', 'events', 'signed-in'],
  ['/api/register-child', 'events', 'signed-in'],
  ['/api/registrations/cancel/7/8', 'events', 'signed-in'],
  ['/api/children/7/registrations', 'events', 'signed-in'],
  ['/api/teams/7/members/8', 'events', 'signed-in'],
  ['/api/reminders/upcoming', 'events', 'signed-in'],
  ['/api/game-data/all', 'gamedata', 'signed-in'],
  ['/api/fix-game-data', 'gamedata', 'signed-in'],
  ['/api/skill-evaluations', 'gamedata', 'signed-in'],
  ['/api/evaluations/7', 'gamedata', 'signed-in'],
  ['/api/children/7/evaluations', 'gamedata', 'signed-in'],
  ['/api/children/7/game-data', 'gamedata', 'signed-in'],
  ['/api/notifications/unread', 'notify', 'signed-in'],
  ['/api/admin/mail', 'notify', 'signed-in'],
  ['/api/locations/7', 'admin', 'signed-in'],
  ['/api/admin/export', 'admin', 'signed-in'],
  ['/api/admin/backup/status', 'admin', 'signed-in'],
  ['/api/admin/audit', 'admin', 'signed-in'],
  ['/api/admin/system', 'admin', 'signed-in'],
  ['/api/admin/dead-events', 'admin', 'signed-in'],
  ['/api/docs', 'admin', 'public'],
  ['/api/docs/events.json', 'admin', 'public'],
  ['/healthz', 'admin', 'public'],
  ['/', 'web', 'public'],
  ['/events', 'web', 'public'],
  ['/remotes.json', 'web', 'public'],
  // No service's: the web server refuses them.
  ['/api/unknown', 'web', 'public'],
  ['/api/eventsX', 'web', 'public'],
  ['/API/events', 'web', 'public'],
  ['/internal/snapshot', 'web', 'public'],
  ['/internal/authenticate', 'web', 'public'],
  ['/metrics', 'web', 'public'],
];

const LOOK_ALIKES = ['X_Identity', 'X.Identity', 'x_identity', "X'Identity", 'X~Identity', 'X!Identity', 'X|Identity'];

/** What every gateway must do, whatever it is made of (architecture 5 and 7). */
export function gatewayConformance(name: string, start: (upstreams: Upstreams) => Promise<Gateway>): void {
  describe(`the ${name} gateway`, () => {
    let upstreams: Upstreams;
    let gateway: Gateway;
    const raw = (line: string, headers?: readonly string[], body?: string) => sendRaw(gateway.url, line, headers, body);
    const seen = async (path: string, headers: readonly string[] = [`Cookie: ${SESSION}`]): Promise<Seen> => {
      const answer = await raw(`GET ${path}`, headers);
      expect(answer.status).toBe(200);
      return JSON.parse(answer.body);
    };

    beforeAll(async () => {
      upstreams = await startUpstreams();
      gateway = await start(upstreams);
    }, 60_000);
    afterAll(async () => {
      await gateway?.stop();
      await upstreams?.stop();
    }, 30_000);

    describe('routing', () => {
      it.each(PATHS)('When %s is asked for, then %s answers', async (path, to) => {
        expect(await seen(path)).toMatchObject({ service: to, url: path });
      });

      it('When a request has a method, a query and a body, then the service gets them as they were', async () => {
        const answer = await fetch(`${gateway.url}/api/events?when=upcoming&q=a%20b`, {
          method: 'PUT',
          headers: { cookie: SESSION, 'content-type': 'application/json' },
          body: '{"a":1}',
        });
        expect(await answer.json()).toMatchObject({
          method: 'PUT',
          url: '/api/events?when=upcoming&q=a%20b',
          bytes: 7,
        });
      });
    });

    describe('authentication', () => {
      it.each(PATHS.filter(([, , access]) => access === 'signed-in'))(
        'When nobody is signed in and %s is asked for, then the answer is svc-auth’s refusal',
        async (path) => {
          const before = upstreams.received();
          const answer = await raw(`GET ${path}`);
          expect(answer.status).toBe(401);
          expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_signed_in' });
          expect(upstreams.received()).toBe(before);
        },
      );

      it.each(PATHS.filter(([, , access]) => access === 'public'))(
        'When nobody is signed in and %s is asked for, then it is answered without asking svc-auth',
        async (path) => {
          const before = upstreams.asked();
          await seen(path, []);
          expect(upstreams.asked()).toBe(before);
        },
      );

      it('When a session is known, then the service gets the signed identity', async () => {
        expect((await seen('/api/events')).headers['x-identity']).toBe(SIGNED_IDENTITY);
      });
    });

    describe('forged headers', () => {
      const forged = [`Cookie: ${SESSION}`, 'X-Identity: forged', 'x-identity: forged2', 'X-IDENTITY: forged3'];

      it('When a client sends an identity of its own, then a signed-in route gets only the signed one', async () => {
        const { rawHeaders } = await seen('/api/events', forged);
        const values = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'x-identity');
        expect(values).toEqual([SIGNED_IDENTITY]);
      });

      it.each(['/api/waivers/current', '/api/docs', '/events'])(
        'When a client sends an identity to the public %s, then none arrives',
        async (path) => {
          expect((await seen(path, forged)).headers['x-identity']).toBeUndefined();
        },
      );

      it.each(LOOK_ALIKES)('When a client sends %s, then nothing of it arrives', async (header) => {
        const answer = await raw('GET /api/waivers/current', [`${header}: forged`]);
        expect([200, 400]).toContain(answer.status);
        expect(answer.body).not.toContain('forged');
      });

      it('When Connection names the identity header, then the signed one still arrives', async () => {
        const lines = [`Cookie: ${SESSION}`, 'X-Identity: forged', 'Connection: close, X-Identity'];
        expect((await seen('/api/events', lines)).headers['x-identity']).toBe(SIGNED_IDENTITY);
      });

      it('When a client claims another method, path or address, then the service does not see it', async () => {
        const claims = [
          'X-Forwarded-Method: GET',
          'X-Forwarded-Uri: /api/docs',
          'X-Forwarded-For: 9.9.9.9',
          'Forwarded: for=9.9.9.9',
        ];
        const { headers } = await seen('/api/events', [
          `Cookie: ${SESSION}`,
          ...claims,
          'X-Forwarded-Host: evil.example',
        ]);
        expect(JSON.stringify(headers)).not.toMatch(/9\.9\.9\.9|evil\.example|"x-forwarded-method"|"x-forwarded-uri"/);
        expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1|::1/);
        expect(headers['x-forwarded-proto']).toBe('http');
      });
    });

    describe('cookies', () => {
      it('When svc-auth is asked, then it gets the cookies; any other service gets none', async () => {
        expect((await seen('/api/auth/user')).headers.cookie).toBe(SESSION);
        expect((await seen('/api/auth/login')).headers.cookie).toBe(SESSION);
        for (const path of ['/api/events', '/api/docs', '/events', '/api/locations']) {
          expect((await seen(path)).headers.cookie).toBeUndefined();
        }
      });

      it('When a service sets cookies, then they reach the browser byte for byte', async () => {
        const { headers } = await raw('GET /api/auth/login');
        expect(headers).toContain('from=auth');
        expect(headers).toContain('second={"x":1}; Priority=High');
      });
    });

    describe('path tricks', () => {
      it.each([
        ['//api/events', '/api/events'],
        ['/api//events', '/api/events'],
        ['/api/docs/../events', '/api/events'],
        ['/api/docs/%2e%2e/events', '/api/events'],
        ['/api/docs/.%2E/events', '/api/events'],
        ['/api/./events', '/api/events'],
        ['/%61pi/events', '/api/events'],
        ['/events/../api/events', '/api/events'],
      ])('When nobody is signed in and %s is asked for, then it needs a session as %s does', async (path, clean) => {
        const before = upstreams.received();
        expect((await raw(`GET ${path}`)).status).toBe(401);
        expect(upstreams.received()).toBe(before);
        expect(await seen(path)).toMatchObject({ service: 'events', url: clean });
      });

      it.each(['%2f', '%2F', '%5c', '%00', '%252e%252e%2f', '%25', '%3b', '%3f', '%23', '\\'])(
        'When a path holds %s, then it is refused and reaches no service',
        async (trick) => {
          const before = upstreams.received();
          const answer = await raw(`GET /api/docs/..${trick}events`, [`Cookie: ${SESSION}`]);
          expect(answer.status).toBe(400);
          expect(upstreams.received()).toBe(before);
        },
      );

      it('When an internal path is dressed up, then no service gets it', async () => {
        for (const path of ['/api/events/../../internal/snapshot', '//internal/snapshot', '/api/auth/../../metrics']) {
          expect((await seen(path)).service).toBe('web');
        }
      });
    });

    describe('streams', () => {
      it('When a large body comes in pieces, then the service gets all of it', async () => {
        const piece = Buffer.alloc(64 * 1024, 'a');
        const sent = httpRequest(`${gateway.url}/api/events`, { method: 'POST', headers: { cookie: SESSION } });
        const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
        for (let count = 0; count < 32; count += 1) {
          if (!sent.write(piece)) await once(sent, 'drain');
        }
        sent.end();
        const [answer] = await answered;
        expect(JSON.parse(await text(answer))).toMatchObject({ bytes: 32 * piece.length });
      });

      it('When an event stream is open, then each event passes at once and nothing is held back', async () => {
        const asked = httpRequest(`${gateway.url}/api/events/stream`, { headers: { cookie: SESSION } });
        asked.on('error', () => {}); // ours: it is cut at the end
        asked.end();
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        expect(answer.headers['content-type']).toBe('text/event-stream');
        expect(answer.headers['content-encoding']).toBeUndefined();
        const arrived = collect(answer);
        await arrived.has('data: open');
        for (const word of ['first', 'second']) {
          await raw(`GET /api/events/stream/${word}`, [`Cookie: ${SESSION}`]);
          await arrived.has(`data: ${word}`);
        }
        asked.destroy();
      }, 15_000);

      it('When a service sends an ETag, then it passes unchanged', async () => {
        expect((await raw('GET /api/docs')).headers.toLowerCase()).toContain('etag: "tag"');
      });
    });

    describe('bodies', () => {
      const inner = 'GET /internal/authenticate HTTP/1.1\r\nHost: smuggled\r\n\r\n';

      it.each(['GET', 'POST', 'DELETE', 'OPTIONS'])(
        'When Connection names the length of the body of a %s, then no part of that body becomes a request',
        async (method) => {
          const [asked, received] = [upstreams.asked(), upstreams.received()];
          const answer = await raw(
            `${method} /api/waivers/current`,
            ['Connection: close, Content-Length', `Content-Length: ${inner.length}`],
            inner,
          );
          expect([200, 400]).toContain(answer.status);
          // A request of its own, so that whatever was smuggled has been served before.
          expect((await seen('/api/waivers/current', [])).service).toBe('auth');
          expect(upstreams.asked()).toBe(asked);
          expect(upstreams.received()).toBe(received + (answer.status === 200 ? 2 : 1));
        },
      );

      it('When a request frames its body twice, then it is refused or read in one way', async () => {
        const asked = upstreams.asked();
        const chunks = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
        const answer = await raw(
          'POST /api/waivers/current',
          ['Transfer-Encoding: chunked', 'Content-Length: 4', 'Connection: close, Transfer-Encoding'],
          chunks,
        );
        expect([200, 400]).toContain(answer.status);
        await seen('/api/waivers/current', []);
        expect(upstreams.asked()).toBe(asked);
      });
    });

    describe('a service that is down', () => {
      it('When a service is away, then the answer is 502 or 503 and the others are untouched', async () => {
        await upstreams.down('gamedata');
        const answer = await raw('GET /api/game-data/all', [`Cookie: ${SESSION}`]);
        expect([502, 503]).toContain(answer.status);
        expect((await seen('/api/events')).service).toBe('events');
      });

      it('When svc-auth is away, then nothing that needs a session passes and the public part still answers', async () => {
        await upstreams.down('auth');
        const before = upstreams.received();
        const answer = await raw('GET /api/events', [`Cookie: ${SESSION}`, 'X-Identity: forged']);
        expect(answer.status).toBeGreaterThanOrEqual(500);
        expect(upstreams.received()).toBe(before);
        expect((await seen('/events')).service).toBe('web');
      });
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
