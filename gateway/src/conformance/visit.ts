import { expect } from '@jest/globals';
import type { Gateway } from '../start-gateway.ts';
import { type RawAnswer, sendRaw } from './raw-client.ts';
import { SESSION, type Seen, type Upstreams } from './upstreams.ts';

/** How the suite reaches the gateway under test and what stands behind it. */
export interface Visit {
  url: () => string;
  upstreams: () => Upstreams;
  /** `raw('GET /api/events', ['Cookie: …'])`, byte for byte. */
  raw: (line: string, headers?: readonly string[], body?: string) => Promise<RawAnswer>;
  /** What the service saw of a GET, signed in unless told otherwise. */
  seen: (path: string, headers?: readonly string[]) => Promise<Seen>;
}

/** The gateway and the upstreams are there once the suite has begun. */
export function visitOf(gateway: () => Gateway, upstreams: () => Upstreams): Visit {
  const raw: Visit['raw'] = (line, headers, body) => sendRaw(gateway().url, line, headers, body);
  return {
    url: () => gateway().url,
    upstreams,
    raw,
    seen: async (path, headers = [`Cookie: ${SESSION}`]) => {
      const answer = await raw(`GET ${path}`, headers);
      expect(answer.status).toBe(200);
      return JSON.parse(answer.body);
    },
  };
}
