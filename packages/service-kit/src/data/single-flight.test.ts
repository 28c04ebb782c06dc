import { describe, expect, it } from '@jest/globals';
import { singleFlight } from './single-flight.ts';

/** A look that ends when the test says so. */
function slowQuery() {
  const queries: PromiseWithResolvers<number>[] = [];
  const runQuery = singleFlight(() => {
    const begun = Promise.withResolvers<number>();
    queries.push(begun);
    return begun.promise;
  });
  return { runQuery, queries };
}

/** Until everything that can go on by itself has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a single-flight query', () => {
  it('When many call during a query, Then none of them gets its result, and all share the next query', async () => {
    const { runQuery, queries } = slowQuery();
    const early = runQuery();
    const late = [runQuery(), runQuery(), runQuery()];
    await settled();
    expect(queries).toHaveLength(1);
    queries[0]?.resolve(1);
    await settled();
    expect(queries).toHaveLength(2);
    const later = runQuery();
    queries[1]?.resolve(2);
    await settled();
    queries[2]?.resolve(3);
    expect(await Promise.all([early, ...late, later])).toEqual([1, 2, 2, 2, 3]);
    expect(queries).toHaveLength(3);
  });

  it('When there is no other call, Then it queries at once, every time', async () => {
    let queries = 0;
    const runQuery = singleFlight(async () => ++queries);
    expect([await runQuery(), await runQuery()]).toEqual([1, 2]);
  });

  it('When a query fails, Then it fails for its callers, and the next callers query again', async () => {
    const { runQuery, queries } = slowQuery();
    const failing = runQuery();
    const waiting = runQuery();
    queries[0]?.reject(new Error('the database is unavailable'));
    await expect(failing).rejects.toThrow('unavailable');
    await settled();
    queries[1]?.resolve(2);
    expect(await waiting).toBe(2);
  });
});
