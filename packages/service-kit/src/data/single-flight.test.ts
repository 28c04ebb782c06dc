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

describe('a shared look', () => {
  it('When many ask while one is under way, Then none of them gets that one, and all of them share the next', async () => {
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

  it('When nobody else asks, Then it looks at once, every time', async () => {
    let looks = 0;
    const look = sharedLook(async () => ++looks);
    expect([await look(), await look()]).toEqual([1, 2]);
  });

  it('When a look fails, Then those who waited for it hear of it and the next ones look again', async () => {
    const { look, looks } = slowLook();
    const failing = look();
    const waiting = look();
    looks[0]?.reject(new Error('the database is away'));
    await expect(failing).rejects.toThrow('away');
    await settled();
    looks[1]?.resolve(2);
    expect(await waiting).toBe(2);
  });
});
