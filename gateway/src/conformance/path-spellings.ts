import { describe, expect, it } from '@jest/globals';
import type { TestTarget } from './test-target.ts';
import { SESSION } from './upstreams.ts';

/** No spelling of a path reaches a route that the clean path would not reach. */
export function pathSpellings(target: TestTarget): void {
  describe('spellings of a path', () => {
    it.each([
      ['//api/events', '/api/events'],
      ['/api//events', '/api/events'],
      ['/api/docs/../events', '/api/events'],
      ['/api/docs/%2e%2e/events', '/api/events'],
      ['/api/docs/.%2E/events', '/api/events'],
      ['/api/./events', '/api/events'],
      ['/%61pi/events', '/api/events'],
      ['/events/../api/events', '/api/events'],
    ])('When %s is requested without a session, then it is refused like %s', async (path, clean) => {
      const before = target.upstreams().requests();
      expect((await target.raw(`GET ${path}`)).status).toBe(401);
      expect(target.upstreams().requests()).toBe(before);
      expect(await target.forwarded(path)).toMatchObject({ service: 'events', url: clean });
    });

    it.each(['%2f', '%2F', '%5c', '%00', '%252e%252e%2f', '%25', '%3b', '%3f', '%23', '\\'])(
      'When a path contains %s, then it is refused and reaches no service',
      async (spelling) => {
        const before = target.upstreams().requests();
        const answer = await target.raw(`GET /api/docs/..${spelling}events`, [`Cookie: ${SESSION}`]);
        expect(answer.status).toBe(400);
        expect(target.upstreams().requests()).toBe(before);
      },
    );

    it('When an internal path is spelled in another way, then no service gets it', async () => {
      for (const path of ['/api/events/../../internal/snapshot', '//internal/snapshot', '/api/auth/../../metrics']) {
        expect((await target.forwarded(path)).service).toBe('web');
      }
    });
  });
}
