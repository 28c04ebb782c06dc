import { describe, expect, it } from '@jest/globals';
import { PATHS } from './paths.ts';
import type { TestTarget } from './test-target.ts';
import { SESSION, SIGNED_IDENTITY } from './upstreams.ts';

/** svc-auth authenticates the requests that need a session, and only those. */
export function authentication(target: TestTarget): void {
  describe('authentication', () => {
    it.each(PATHS.filter(([, , access]) => access === 'signed-in'))(
      'When %s is requested without a session, then the answer is the refusal of svc-auth',
      async (path) => {
        const before = target.upstreams().requests();
        const answer = await target.raw(`GET ${path}`);
        expect(answer.status).toBe(401);
        expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_signed_in' });
        expect(target.upstreams().requests()).toBe(before);
      },
    );

    it.each(PATHS.filter(([, , access]) => access === 'public'))(
      'When the public %s is requested without a session, then svc-auth is not called',
      async (path) => {
        const before = target.upstreams().authCalls();
        await target.forwarded(path, []);
        expect(target.upstreams().authCalls()).toBe(before);
      },
    );

    it('When the session is valid, then the identity is for the service that gets the request, and no other', async () => {
      for (const [path, to] of PATHS.filter(([, , access]) => access === 'signed-in')) {
        await target.forwarded(path);
        expect([path, target.upstreams().identitiesFor().at(-1)]).toEqual([path, to]);
      }
    });

    it('When the session is valid, then the service gets the signed identity', async () => {
      expect((await target.forwarded('/api/events')).headers['x-identity']).toBe(SIGNED_IDENTITY);
    });

    it('When a page marks a request as a poll, then svc-auth gets the mark, and with other requests none', async () => {
      const marks: unknown[] = [];
      for (const headers of [['Fieldhouse-Poll: 1'], []]) {
        await target.forwarded('/api/events', [`Cookie: ${SESSION}`, ...headers]);
        marks.push(target.upstreams().lastAuthHeaders()['fieldhouse-poll']);
      }
      expect(marks).toEqual(['1', undefined]);
    });
  });
}
