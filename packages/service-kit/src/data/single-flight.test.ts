import { describe, expect, it } from '@jest/globals';
import { singleFlight } from './single-flight.ts';

/** A single-flight query whose runs end when the test resolves them. */
function slowQuery() {
  const queries: PromiseWithResolvers<number>[] = [];
  const runQuery = singleFlight(() => {
    const begun = Promise.withResolvers<number>();
    queries.push(begun);
    return begun.promise;
  });
  return { runQuery, queries };
}

/** Resolves when all pending promise callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a single-flight query', () => {
  it('When many call during a query, Then all of them share the result of the next query', async () => {
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
