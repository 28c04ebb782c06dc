import { describe, expect, it } from '@jest/globals';
import { SESSION } from './upstreams.ts';
import type { Visit } from './visit.ts';

/** One service away is a clear answer, and the others are untouched. */
export function serviceDown(at: Visit): void {
  describe('a service that is down', () => {
    it('When a service is away, then the answer is 502 or 503 and the others are untouched', async () => {
      await at.upstreams().down('gamedata');
      const answer = await at.raw('GET /api/game-data/all', [`Cookie: ${SESSION}`]);
      expect([502, 503]).toContain(answer.status);
      expect((await at.seen('/api/events')).service).toBe('events');
    });

    it('When svc-auth is away, then nothing that needs a session passes and the public part still answers', async () => {
      await at.upstreams().down('auth');
      const before = at.upstreams().received();
      const answer = await at.raw('GET /api/events', [`Cookie: ${SESSION}`, 'X-Identity: forged']);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(at.upstreams().received()).toBe(before);
      expect((await at.seen('/events')).service).toBe('web');
    });
  });
}
