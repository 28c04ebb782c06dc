import type { Envelope } from '@fieldhouse/contracts';
import type { EventTransport, Undelivered } from '../ports.ts';

/** A transport that passes every batch to `take`, which may throw, or return what was not delivered. */
export function fakeTransport(take: (envelopes: readonly Envelope[]) => Promise<unknown>): EventTransport {
  return {
    publish: async (envelopes) => asUndelivered(await take(envelopes)),
    subscribe: async () => ({ isIdle: async () => true, stop: async () => undefined }),
    close: async () => undefined,
  };
}

function asUndelivered(taken: unknown): Undelivered {
  return taken instanceof Map ? taken : new Map();
}
