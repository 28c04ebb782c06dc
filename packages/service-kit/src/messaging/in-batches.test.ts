import { describe, expect, it } from '@jest/globals';
import { inBatches } from './in-batches.ts';

describe('work in batches', () => {
  it('When items arrive during a batch, Then the next batch has them, in order and up to the limit', async () => {
    const batches: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const take = inBatches<number>(3, async (items) => {
      batches.push([...items]);
      await gate.promise;
    });
    const first = [take(1), take(2)];
    await Promise.resolve();
    const others = [3, 4, 5, 6].map(take);
    gate.resolve();
    await Promise.all([...first, ...others]);
    expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
    await take(7);
    expect(batches.at(-1)).toEqual([7]);
  });

  it('When a batch fails, Then its items reject and the next batch is still processed', async () => {
    const take = inBatches<number>(2, async (items) => {
      if (items.includes(1)) throw new Error('not this one');
    });
    const results = await Promise.allSettled([take(1), take(2), take(3)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
