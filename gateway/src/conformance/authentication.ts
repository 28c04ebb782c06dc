import { describe, expect, it } from '@jest/globals';
import { PATHS } from './paths.ts';
import { SIGNED_IDENTITY } from './upstreams.ts';
import type { Visit } from './visit.ts';

/** What needs a session passes svc-auth; what does not, does not ask it. */
export function authentication(at: Visit): void {
  describe('authentication', () => {
    it.each(PATHS.filter(([, , access]) => access === 'signed-in'))(
      'When nobody is signed in and %s is asked for, then the answer is svc-auth’s refusal',
      async (path) => {
        const before = at.upstreams().received();
        const answer = await at.raw(`GET ${path}`);
        expect(answer.status).toBe(401);
        expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_signed_in' });
        expect(at.upstreams().received()).toBe(before);
      },
    );

    it.each(PATHS.filter(([, , access]) => access === 'public'))(
      'When nobody is signed in and %s is asked for, then it is answered without asking svc-auth',
      async (path) => {
        const before = at.upstreams().asked();
        await at.seen(path, []);
        expect(at.upstreams().asked()).toBe(before);
      },
    );

    it('When a session is known, then the service gets the signed identity', async () => {
      expect((await at.seen('/api/events')).headers['x-identity']).toBe(SIGNED_IDENTITY);
    });
  });
}
