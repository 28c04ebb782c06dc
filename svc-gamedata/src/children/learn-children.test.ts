import { type ChildState, childrenAfter } from '@fieldhouse/contracts';
import { answers, unavailable } from '@fieldhouse/service-kit';
import { startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gamedata } from '../service.ts';
import { learnChildren } from './learn-children.ts';

const child = (id: number, changes: Partial<ChildState> = {}): ChildState => ({
  ...{ id, version: 1, firstName: 'Ada', lastName: `No ${id}`, nickname: 'Áddie', birthdate: '2016-03-14' },
  ...{ shirtSize: null, pantSize: null, isActive: true, ...changes },
});

describe('When a club had children before this service knew of them', () => {
  const all = Array.from({ length: 2500 }, (_, index) => child(index + 1));
  let pages = 0;
  let isAway = true;
  const family = answers(childrenAfter, async ({ afterId, limit }) => {
    pages += 1;
    if (isAway || pages === 3) throw unavailable();
    return { rows: all.filter(({ id }) => id > afterId).slice(0, limit), upTo: 1 };
  });
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(gamedata, { answers: [family] });
  });
  afterAll(() => service.stop());

  it('Then it learns all of them once, goes on after a failure and keeps what is newer', async () => {
    const { db } = service.ctx;
    await waitFor('the first try', () => pages > 0);
    await expect(learnChildren(service.ctx)).rejects.toThrow();
    await service.deliver('child.updated', child(7, { version: 9, firstName: 'Newer' }));
    await service.deliver('child.deleted', { id: 8, version: 9 });
    isAway = false;
    await expect(learnChildren(service.ctx)).rejects.toThrow();
    await learnChildren(service.ctx);
    const asked = pages;
    await learnChildren(service.ctx);
    expect(pages).toBe(asked);
    expect(await db('known_child').where({ gone: false }).pluck('id')).toHaveLength(2499);
    expect(await db('known_child').whereIn('id', [7, 8, 2500]).orderBy('id')).toMatchObject([
      { id: 7, first_name: 'Newer' },
      { id: 8, gone: true, first_key: '' },
      { id: 2500, first_key: 'ada', last_key: 'no2500', nickname_key: 'addie', is_active: true },
    ]);
  });
});
