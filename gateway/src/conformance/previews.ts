import { describe, expect, it } from '@jest/globals';
import type { TestTarget } from './test-target.ts';
import { PREVIEWED, SESSION } from './upstreams.ts';

const COOKIE = `Cookie: device=x; fieldhouse-preview=chosen; ${SESSION}`;

/** The web server learns from svc-auth which releases an admin previews, and from nobody else. */
export function previews(target: TestTarget): void {
  const previewOf = async (path: string, ...headers: readonly string[]) => {
    const { service, headers: got } = await target.forwarded(path, headers);
    expect([service, got.cookie]).toEqual(['web', undefined]);
    return got['x-preview'];
  };

  describe('previews of releases', () => {
    it('When a browser has the cookie and an admin’s session, then the web server gets svc-auth’s answer @spec S2.5.1453', async () => {
      for (const path of ['/', '/coach/events/4', '/remotes.json'])
        expect(await previewOf(path, COOKIE)).toBe(PREVIEWED);
      expect(await previewOf('/releases.json', `Cookie: ${SESSION}`)).toBe(PREVIEWED);
    });

    it('When there is no such session, then the page is served without a preview @spec S2.5.1453', async () => {
      expect(await previewOf('/coach', 'Cookie: fieldhouse-preview=chosen')).toBeUndefined();
      expect(await previewOf('/releases.json')).toBeUndefined();
    });

    it('When a request brings the header itself, then it is removed @spec S2.5.1453', async () => {
      const forged = 'X-Preview: shell=deadbeefdeadbeef';
      for (const path of ['/', '/releases.json', '/mf/x/y.js']) expect(await previewOf(path, forged)).toBeUndefined();
      expect(await previewOf('/', 'Cookie: fieldhouse-preview=chosen', forged)).toBeUndefined();
    });

    it('When a request has no such cookie, or is for a file of a release or a service, then svc-auth is not asked for it', async () => {
      for (const path of ['/coach', '/assets/a.js', '/mf/mf-coach/91ab04c7/app.js']) {
        const headers = path === '/coach' ? `Cookie: ${SESSION}` : COOKIE;
        expect(await previewOf(path, headers)).toBeUndefined();
      }
      expect((await target.forwarded('/api/events', [COOKIE])).service).toBe('events');
    });
  });
}
