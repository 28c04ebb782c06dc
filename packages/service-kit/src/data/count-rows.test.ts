import { MAX_COUNTED_ROWS } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { countRows } from './count-rows.ts';

describe('When the rows of a list are counted', () => {
  let service: BareService;
  beforeAll(async () => {
    service = await bareService({ name: 'family' });
    await service.ctx.db.raw(`CREATE TABLE numbered AS SELECT n FROM generate_series(1, ${MAX_COUNTED_ROWS + 5}) n`);
  });
  afterAll(() => service.close());

  const upTo = (most: number) => {
    const { db } = service.ctx;
    return countRows(db, db('numbered').select('n').where('n', '<=', most).orderBy('n'));
  };

  it.each([
    [0, 0],
    [7, 7],
    [MAX_COUNTED_ROWS, MAX_COUNTED_ROWS],
    [MAX_COUNTED_ROWS + 1, MAX_COUNTED_ROWS + 1],
    [MAX_COUNTED_ROWS + 5, MAX_COUNTED_ROWS + 1],
  ])('Then %i rows are counted as %i', async (rows, counted) => {
    expect(await upTo(rows)).toBe(counted);
  });
});
