import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../testing/wait-for.ts';
import { currentTrace, inSpan, SpanKind, type Trace } from '../tracing.ts';
import { startLoop } from './loop.ts';

describe('When a request triggers a loop', () => {
  it('Then neither that run nor a later one is in the trace of the request @spec S2.3.1576', async () => {
    const runs: (Trace | undefined)[] = [];
    const loop = startLoop({
      everyMs: 5,
      run: async () => {
        runs.push(currentTrace());
        // The first run is over before the request comes, and no other begins by itself.
        return runs.length === 1 ? 60_000 : undefined;
      },
      onError: (error) => {
        throw error;
      },
    });
    await new Promise(setImmediate);
    await inSpan('a request', { kind: SpanKind.SERVER }, async () => {
      expect(currentTrace()).toBeDefined();
      loop.trigger();
    });
    await waitFor('later runs', () => runs.length > 3);
    await loop.stop();
    expect(new Set(runs)).toEqual(new Set([undefined]));
  });
});
