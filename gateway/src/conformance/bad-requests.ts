import { describe, expect, it } from '@jest/globals';
import type { TestTarget } from './test-target.ts';
import { SESSION } from './upstreams.ts';

/** Longer than Node's limit for a request's first line and headers. */
const TOO_LONG = 'x'.repeat(20_000);

/** Requests that cannot be parsed get an answer with the right status. */
export function badRequests(target: TestTarget): void {
  describe('requests that cannot be parsed', () => {
    it.each([
      ['the address is too long', `GET /api/docs?q=${TOO_LONG}`, [], 431],
      ['a header is too long', 'GET /api/docs', [`X-Long: ${TOO_LONG}`], 431],
      ['a cookie is too long', 'GET /api/auth/user', [`Cookie: ${SESSION}; long=${TOO_LONG}`], 431],
      ['the address has a broken escape', 'GET /api/docs/%zz', [], 400],
      ['the first line is not valid', 'GET /api docs', [], 400],
    ] as const)('When %s, then the answer has the status for that', async (_what, line, headers, status) => {
      expect((await target.raw(line, headers)).status).toBe(status);
    });
  });
}
