import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { applyProjection, tombstoneProjection } from './projection.ts';

const migrations = {
  '0001_pupil': {
    sql: `
        CREATE TABLE pupil (
          club text NOT NULL, id int8 NOT NULL, name text NOT NULL DEFAULT '', coach_ids int8[],
          version int8 NOT NULL, is_deleted boolean NOT NULL DEFAULT false, PRIMARY KEY (club, id)
        )`,
  },
};

interface Published {
  id: number;
  version: number;
  /** Null: the entity is deleted. */
  name: string | null;
}

describe('a projection', () => {
  let service: BareService;
  beforeAll(async () => {
    service = await bareService({ name: 'events', migrations });
  });
  afterAll(() => service.close());
  beforeEach(() => service.ctx.db('pupil').delete());

  const table = 'pupil';
  const keyOf = (id: number) => ({ club: 'ours', id });
  const apply = ({ id, version, name }: Published) =>
    service.ctx.db.transaction((tx) =>
      name === null
        ? tombstoneProjection(tx, { table, key: keyOf(id), version, row: { name: '' } })
        : applyProjection(tx, { table, key: keyOf(id), version, row: { name, coach_ids: [id] } }),
    );
  const stored = () => service.ctx.db('pupil').select('id', 'name', 'version', 'is_deleted').orderBy('id');

  it('When a newer state arrives, Then it is stored, and an older or equal one is not', async () => {
    expect(await apply({ id: 1, version: 5, name: 'five' })).toBe(true);
    expect(await apply({ id: 1, version: 5, name: 'five again' })).toBe(false);
    expect(await apply({ id: 1, version: 4, name: 'four' })).toBe(false);
    expect(await apply({ id: 1, version: 9, name: 'nine' })).toBe(true);
    expect(await stored()).toEqual([{ id: 1, name: 'nine', version: 9, is_deleted: false }]);
  });

  it('When an entity is a tombstone, Then older states are not stored and a newer one restores it', async () => {
    expect(await apply({ id: 1, version: 3, name: null })).toBe(true);
    expect(await apply({ id: 1, version: 2, name: 'two' })).toBe(false);
    expect(await stored()).toEqual([{ id: 1, name: '', version: 3, is_deleted: true }]);
    expect(await apply({ id: 1, version: 4, name: 'back' })).toBe(true);
    expect(await stored()).toEqual([{ id: 1, name: 'back', version: 4, is_deleted: false }]);
  });

  it('When a history is shuffled and repeated tenfold, Then the projection equals the source', async () => {
    const shuffledHistories = histories().chain((history) =>
      fc
        .shuffledSubarray(Array.from({ length: 10 }, () => history).flat(), {
          minLength: history.length * 10,
          maxLength: history.length * 10,
        })
        .map((arriving) => ({ history, arriving })),
    );
    await fc.assert(
      fc.asyncProperty(shuffledHistories, async ({ history, arriving }) => {
        await service.ctx.db('pupil').delete();
        for (const published of arriving) await apply(published);
        expect(await stored()).toEqual(sourceAfter(history));
      }),
      { numRuns: 12 },
    );
  }, 30_000);

  it('When the states arrive at the same time, Then the projection equals the source', async () => {
    await fc.assert(
      fc.asyncProperty(histories(), async (history) => {
        await service.ctx.db('pupil').delete();
        await Promise.all([...history, ...history].reverse().map(apply));
        expect(await stored()).toEqual(sourceAfter(history));
      }),
      { numRuns: 15 },
    );
  }, 30_000);
});

/** Changes of a few entities, with versions from one sequence. */
function histories(): fc.Arbitrary<Published[]> {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.option(fc.string({ minLength: 1, unit: 'grapheme-ascii' })),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 8 })
    .map((changes) => changes.map((published, index) => ({ ...published, version: index + 1 })));
}

function sourceAfter(history: Published[]) {
  const last = new Map(history.map((published) => [published.id, published]));
  return [...last.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, name, version }) => ({ id, name: name ?? '', version, is_deleted: name === null }));
}
