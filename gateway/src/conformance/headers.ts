import { describe, expect, it } from '@jest/globals';
import type { TestTarget } from './test-target.ts';
import { SESSION, SIGNED_IDENTITY } from './upstreams.ts';

const LOOK_ALIKES = ['X_Identity', 'X.Identity', 'x_identity', "X'Identity", 'X~Identity', 'X!Identity', 'X|Identity'];

/** Only the gateway sets identity and forwarding headers, and only svc-auth receives cookies. */
export function headersAndCookies(target: TestTarget): void {
  describe('forged headers', () => {
    const forged = [`Cookie: ${SESSION}`, 'X-Identity: forged', 'x-identity: forged2', 'X-IDENTITY: forged3'];

    it('When a client sends an identity of its own, then a signed-in route gets only the signed one', async () => {
      const { rawHeaders } = await target.forwarded('/api/events', forged);
      const values = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'x-identity');
      expect(values).toEqual([SIGNED_IDENTITY]);
    });

    it.each(['/api/waivers/current', '/api/docs', '/events'])(
      'When a client sends an identity to the public %s, then the service gets none',
      async (path) => {
        expect((await target.forwarded(path, forged)).headers['x-identity']).toBeUndefined();
      },
    );

    it.each(LOOK_ALIKES)('When a client sends %s, then the service does not get it', async (header) => {
      const answer = await target.raw('GET /api/waivers/current', [`${header}: forged`]);
      expect([200, 400]).toContain(answer.status);
      expect(answer.body).not.toContain('forged');
    });

    it('When Connection names the identity header, then the service still gets the signed one', async () => {
      const lines = [`Cookie: ${SESSION}`, 'X-Identity: forged', 'Connection: close, X-Identity'];
      expect((await target.forwarded('/api/events', lines)).headers['x-identity']).toBe(SIGNED_IDENTITY);
    });

    it('When a request has two Host headers, then it is refused', async () => {
      const { status } = await target.raw('GET /api/waivers/current', ['Host: club.example', 'Host: evil.example']);
      expect(status).toBe(400);
    });

    it('When a request has a Host header, then the service gets it unchanged', async () => {
      const { headers } = await target.forwarded('/api/waivers/current', ['Host: club.example']);
      expect(headers.host).toBe('club.example');
    });

    it('When a client forges forwarding headers, then the service does not get the forged values', async () => {
      const forgedForwarding = [
        'X-Forwarded-Method: GET',
        'X-Forwarded-Uri: /api/docs',
        'X-Forwarded-For: 9.9.9.9',
        'X-Real-Ip: 9.9.9.9',
        'Forwarded: for=9.9.9.9',
      ];
      const { headers } = await target.forwarded('/api/events', [
        `Cookie: ${SESSION}`,
        ...forgedForwarding,
        'X-Forwarded-Host: evil.example',
      ]);
      expect(JSON.stringify(headers)).not.toMatch(/9\.9\.9\.9|evil\.example|"x-forwarded-method"|"x-forwarded-uri"/);
      expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1|::1/);
      expect(headers['x-real-ip']).toMatch(/127\.0\.0\.1|::1/);
      expect(headers['x-forwarded-proto']).toBe('http');
    });
  });

  describe('cookies', () => {
    it('When a request has cookies, then svc-auth gets them, and any other service gets none', async () => {
      expect((await target.forwarded('/api/auth/user')).headers.cookie).toBe(SESSION);
      expect((await target.forwarded('/api/auth/login')).headers.cookie).toBe(SESSION);
      for (const path of ['/api/events', '/api/docs', '/events', '/api/locations']) {
        expect((await target.forwarded(path)).headers.cookie).toBeUndefined();
      }
    });

    it('When a service sets cookies, then they reach the browser byte for byte', async () => {
      const { headers } = await target.raw('GET /api/auth/login');
      expect(headers).toContain('from=auth');
      expect(headers).toContain('second={"x":1}; Priority=High');
    });
  });
}
