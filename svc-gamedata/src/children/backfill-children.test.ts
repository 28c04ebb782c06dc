import { type ChildState, childrenAfter } from '@fieldhouse/contracts';
import { answers, unavailable } from '@fieldhouse/service-kit';
import { startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gamedata } from '../service.ts';
import { backfillChildren } from './backfill-children.ts';

const child = (id: number, changes: Partial<ChildState> = {}): ChildState => ({
  ...{ id, version: 1, firstName: 'Ada', lastName: `No ${id}`, nickname: 'Áddie', birthdate: '2016-03-14' },
  ...{ shirtSize: null, pantSize: null, isActive: true, ...changes },
});

describe('When a club had children before this service received events about them', () => {
  const all = Array.from({ length: 2500 }, (_, index) => child(index + 1));
  let pages = 0;
  let isUnavailable = true;
  const family = answers(childrenAfter, async ({ afterId, limit }) => {
    pages += 1;
    if (isUnavailable || pages === 3) throw unavailable();
    return { rows: all.filter(({ id }) => id > afterId).slice(0, limit), upTo: 1 };
  });
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(gamedata, { answers: [family] });
  });
  afterAll(() => service.stop());

  it('Then it loads all of them once, continues after a failure and keeps newer states', async () => {
    const { db } = service.ctx;
    await waitFor('the first try', () => pages > 0);
    await expect(backfillChildren(service.ctx)).rejects.toThrow();
    await service.deliver('child.updated', child(7, { version: 9, firstName: 'Newer' }));
    await service.deliver('child.deleted', { id: 8, version: 9 });
    isUnavailable = false;
    await expect(backfillChildren(service.ctx)).rejects.toThrow();
    await backfillChildren(service.ctx);
    const pagesBefore = pages;
    await backfillChildren(service.ctx);
    expect(pages).toBe(pagesBefore);
    expect(await db('child_projection').where({ is_deleted: false }).pluck('id')).toHaveLength(2499);
    expect(await db('child_projection').whereIn('id', [7, 8, 2500]).orderBy('id')).toMatchObject([
      { id: 7, first_name: 'Newer' },
      { id: 8, is_deleted: true, first_key: '' },
      { id: 2500, first_key: 'ada', last_key: 'no2500', nickname_key: 'addie', is_active: true },
    ]);
  });
});
