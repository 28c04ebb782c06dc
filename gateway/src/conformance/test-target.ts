import { expect } from '@jest/globals';
import type { Gateway } from '../start-gateway.ts';
import { type RawAnswer, sendRaw } from './raw-client.ts';
import { type ForwardedRequest, SESSION, type Upstreams } from './upstreams.ts';

/** How the suite calls the gateway under test and the fake services behind it. */
export interface TestTarget {
  url: () => string;
  upstreams: () => Upstreams;
  /** `raw('GET /api/events', ['Cookie: …'])`, byte for byte. */
  raw: (line: string, headers?: readonly string[], body?: string) => Promise<RawAnswer>;
  /** A GET request as the service received it; signed in unless headers are given. */
  forwarded: (path: string, headers?: readonly string[]) => Promise<ForwardedRequest>;
}

/** The gateway and the upstreams are started by `beforeAll`, so they are passed as functions. */
export function testTarget(gateway: () => Gateway, upstreams: () => Upstreams): TestTarget {
  const raw: TestTarget['raw'] = (line, headers, body) => sendRaw(gateway().url, line, headers, body);
  return {
    url: () => gateway().url,
    upstreams,
    raw,
    forwarded: async (path, headers = [`Cookie: ${SESSION}`]) => {
      const answer = await raw(`GET ${path}`, headers);
      expect(answer.status).toBe(200);
      return JSON.parse(answer.body);
    },
  };
}
