import { describe, expect, it } from '@jest/globals';
import { fakeTimeouts } from './testing/fake-timeouts.ts';
import { TimeLimitError, withTimeout } from './with-timeout.ts';

describe('When work has a time limit', () => {
  it('Then work that settles in time has its own result, and no timer is left', async () => {
    using clock = fakeTimeouts();
    const failure = new Error('refused');
    await expect(withTimeout(300, 'asking', Promise.resolve('here'))).resolves.toBe('here');
    await expect(withTimeout(300, 'asking', Promise.reject(failure))).rejects.toBe(failure);
    expect(clock.count()).toBe(0);
  });

  it('Then work that takes longer rejects with an error that names it, and its later outcome is ignored', async () => {
    using clock = fakeTimeouts();
    const pending = Promise.withResolvers<string>();
    const answer = withTimeout(300, 'asking', pending.promise).catch((error: unknown) => error);
    await clock.pass(300);
    pending.reject(new Error('too late'));
    expect(await answer).toEqual(new TimeLimitError('asking took more than 300 ms'));
  });

  it('Then time in which the event loop is blocked hardly counts, also repeatedly', async () => {
    const pending = Promise.withResolvers<string>();
    const answer = withTimeout(300, 'asking', pending.promise);
    // The event loop is blocked twice, each time for five sixths of the limit.
    for (let time = 0; time < 2; time += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    pending.resolve('here');
    expect(await answer).toBe('here');
  });
});
