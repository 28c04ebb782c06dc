import type { Envelope } from '@fieldhouse/contracts';
import type { EventTransport } from '../ports.ts';

/** A transport that passes every batch to `take`, which may throw. */
export function fakeTransport(take: (envelopes: readonly Envelope[]) => Promise<void>): EventTransport {
  return {
    publish: take,
    subscribe: async () => ({ stop: async () => undefined }),
    close: async () => undefined,
  };
}
