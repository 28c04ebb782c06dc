import { describe, expect, it } from '@jest/globals';
import { PATHS } from './paths.ts';
import type { TestTarget } from './test-target.ts';
import { SESSION } from './upstreams.ts';

/** Each path reaches its service, unchanged. */
export function routing(target: TestTarget): void {
  describe('routing', () => {
    it.each(PATHS)('When %s is requested, then %s answers', async (path, to) => {
      expect(await target.forwarded(path)).toMatchObject({ service: to, url: path });
    });

    it('When a request has a method, a query and a body, then the service gets them unchanged', async () => {
      const answer = await fetch(`${target.url()}/api/events?when=upcoming&q=a%20b`, {
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
