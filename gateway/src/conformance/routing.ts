import { describe, expect, it } from '@jest/globals';
import { PATHS } from './paths.ts';
import { SESSION } from './upstreams.ts';
import type { Visit } from './visit.ts';

/** Each path reaches the service that answers it, as it was sent. */
export function routing(at: Visit): void {
  describe('routing', () => {
    it.each(PATHS)('When %s is asked for, then %s answers', async (path, to) => {
      expect(await at.seen(path)).toMatchObject({ service: to, url: path });
    });

    it('When a request has a method, a query and a body, then the service gets them as they were', async () => {
      const answer = await fetch(`${at.url()}/api/events?when=upcoming&q=a%20b`, {
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
}
