import { describe, expect, it } from '@jest/globals';
import type { TestTarget } from './test-target.ts';
import { SESSION } from './upstreams.ts';

/** When one service is unavailable, its requests get 502 or 503, and the other services still answer. */
export function serviceDown(target: TestTarget): void {
  describe('a service that is down', () => {
    it('When a service is unavailable, then the answer is 502 or 503 and the other services still answer', async () => {
      await target.upstreams().killAll('gamedata');
      const answer = await target.raw('GET /api/game-data/all', [`Cookie: ${SESSION}`]);
      expect([502, 503]).toContain(answer.status);
      expect((await target.forwarded('/api/events')).service).toBe('events');
    });

    it('When svc-auth is unavailable, then no request that needs a session passes, and public ones do', async () => {
      await target.upstreams().killAll('auth');
      const before = target.upstreams().requests();
      const answer = await target.raw('GET /api/events', [`Cookie: ${SESSION}`, 'X-Identity: forged']);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(target.upstreams().requests()).toBe(before);
      expect((await target.forwarded('/events')).service).toBe('web');
    });
  });
}
