import { describe, expect, it } from '@jest/globals';
import { sharedLook } from './single-flight.ts';

/** A look that ends when the test says so. */
function slowLook() {
  const looks: PromiseWithResolvers<number>[] = [];
  const look = sharedLook(() => {
    const begun = Promise.withResolvers<number>();
    looks.push(begun);
    return begun.promise;
  });
  return { look, looks };
}

/** Until everything that can go on by itself has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a single-flight query', () => {
  it('When many call during a query, Then none of them gets its result, and all share the next query', async () => {
    const { look, looks } = slowLook();
    const early = look();
    const late = [look(), look(), look()];
    await settled();
    expect(looks).toHaveLength(1);
    looks[0]?.resolve(1);
    await settled();
    expect(looks).toHaveLength(2);
    const later = look();
    looks[1]?.resolve(2);
    await settled();
    looks[2]?.resolve(3);
    expect(await Promise.all([early, ...late, later])).toEqual([1, 2, 2, 2, 3]);
    expect(looks).toHaveLength(3);
  });

  it('When there is no other call, Then it queries at once, every time', async () => {
    let looks = 0;
    const look = sharedLook(async () => ++looks);
    expect([await look(), await look()]).toEqual([1, 2]);
  });

  it('When a query fails, Then it fails for its callers, and the next callers query again', async () => {
    const { look, looks } = slowLook();
    const failing = look();
    const waiting = look();
    looks[0]?.reject(new Error('the database is unavailable'));
    await expect(failing).rejects.toThrow('unavailable');
    await settled();
    looks[1]?.resolve(2);
    expect(await waiting).toBe(2);
  });
});
