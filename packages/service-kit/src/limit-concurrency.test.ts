import { describe, expect, it } from '@jest/globals';
import { limitConcurrency } from './limit-concurrency.ts';

const refusal = 'Many are at it';

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false };
  const run = () => {
    state.started = true;
    return promise;
  };
  return { run, state, end: () => resolve('done'), fail: () => reject(new Error('broken')) };
}

describe('When more work comes than may run', () => {
  it('Then it runs a few at a time, in order, and a failure frees its slot', async () => {
    const inTurn = limitConcurrency({ running: 1, waiting: 5, refusal });
    const [first, second, third] = [work(), work(), work()];
    const runs = [first, second, third].map(({ run }) => inTurn(run));
    const started = () => [first, second, third].map(({ state }) => state.started);
    expect(started()).toEqual([true, false, false]);
    first.fail();
    await expect(runs[0]).rejects.toThrow('broken');
    expect(started()).toEqual([true, true, false]);
    second.end();
    await runs[1];
    third.end();
    expect(await runs[2]).toBe('done');
  });

  it('Then too much work is refused and waiting work stays in the queue', async () => {
    const inTurn = limitConcurrency({ running: 1, waiting: 1, refusal });
    const [first, second] = [work(), work()];
    const runs = [inTurn(first.run), inTurn(second.run)];
    await expect(inTurn(work().run)).rejects.toMatchObject({ status: 503, code: 'unavailable', detail: refusal });
    first.end();
    second.end();
    expect(await Promise.all(runs)).toEqual(['done', 'done']);
  });
});
