import { describe, expect, it } from '@jest/globals';
import { SESSION } from './upstreams.ts';
import type { Visit } from './visit.ts';

/** However a path is spelled, it reaches no route it should not. */
export function pathTricks(at: Visit): void {
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
      const before = at.upstreams().received();
      expect((await at.raw(`GET ${path}`)).status).toBe(401);
      expect(at.upstreams().received()).toBe(before);
      expect(await at.seen(path)).toMatchObject({ service: 'events', url: clean });
    });

    it.each(['%2f', '%2F', '%5c', '%00', '%252e%252e%2f', '%25', '%3b', '%3f', '%23', '\\'])(
      'When a path holds %s, then it is refused and reaches no service',
      async (trick) => {
        const before = at.upstreams().received();
        const answer = await at.raw(`GET /api/docs/..${trick}events`, [`Cookie: ${SESSION}`]);
        expect(answer.status).toBe(400);
        expect(at.upstreams().received()).toBe(before);
      },
    );

    it('When an internal path is dressed up, then no service gets it', async () => {
      for (const path of ['/api/events/../../internal/snapshot', '//internal/snapshot', '/api/auth/../../metrics']) {
        expect((await at.seen(path)).service).toBe('web');
      }
    });
  });
}
