import { describe, expect, it } from '@jest/globals';
import { limitConcurrency } from './limit-concurrency.ts';

const refusal = 'Too many at once';

/** Work that ends when `end` or `fail` is called. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false };
  const run = () => {
    state.started = true;
    return promise;
  };
  return { run, state, end: () => resolve('done'), fail: () => reject(new Error('broken')) };
}

describe('When more work is started than may run at once', () => {
  it('Then it runs a few at a time, in order, and a failure frees its slot', async () => {
    const limited = limitConcurrency({ running: 1, waiting: 5, refusal });
    const [first, second, third] = [work(), work(), work()];
    const runs = [first, second, third].map(({ run }) => limited(run));
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

  it('Then work beyond the queue is refused, and queued work stays in the queue', async () => {
    const limited = limitConcurrency({ running: 1, waiting: 1, refusal });
    const [first, second] = [work(), work()];
    const runs = [limited(first.run), limited(second.run)];
    await expect(limited(work().run)).rejects.toMatchObject({ status: 503, code: 'unavailable', detail: refusal });
    first.end();
    second.end();
    expect(await Promise.all(runs)).toEqual(['done', 'done']);
  });
});
